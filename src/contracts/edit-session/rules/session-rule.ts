/** The kinds of rules of contract `edit-session`, for short. */
import type { History } from '../../../history/message.ts';
import type { PointwiseRule } from '../../../rules/rule.ts';
import type { EditOptions } from '../../edit/options.ts';

/** The view behind each message. */
export type Views = readonly History[];
export type SessionRule = PointwiseRule<History, EditOptions, Views>;
