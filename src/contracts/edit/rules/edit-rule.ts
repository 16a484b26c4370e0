/** The kinds of rules of contract `edit`, for short. */
import type { History } from '../../../history/message.ts';
import type { MetamorphicRule, PointwiseRule, Rule, Trial } from '../../../rules/rule.ts';
import type { EditOptions } from '../options.ts';

export type EditTrial = Trial<History, EditOptions, History>;
export type PointwiseEditRule = PointwiseRule<History, EditOptions, History>;
export type MetamorphicEditRule = MetamorphicRule<History, EditOptions, History>;
export type EditRule = Rule<History, EditOptions, History>;
