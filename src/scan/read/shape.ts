/** What makes an array one of chat messages. */

/** How a person says which arrays matter. */
export interface MessageShape {
  /** Names of element types that count as messages. */
  readonly typeNames: RegExp;
  /** A type with one of these properties counts as one. */
  readonly properties: readonly string[];
  /** Last word of an access path that counts where no type is known. */
  readonly pathNames: RegExp;
  /** What a user named beside the defaults. */
  readonly named: readonly string[];
}

export const DEFAULT_SHAPE: MessageShape = {
  typeNames:
    /(?:Message|Messages|MessageParam|MessageLike|ChatItem|HistoryItem|HistoryTurn|InputItem)(?:<|$)|^(?:Content|Turn)$/,
  properties: ['role'],
  pathNames:
    /(?:^|[^a-z])(?:messages?|history|conversation|transcript|turns)$|(?:Messages|History|Conversation|Transcript|Turns)$/,
  named: [],
};

/** The default shape with what a user adds: names of types, of properties, of arrays. */
export function shapeWith(
  types: readonly string[],
  properties: readonly string[],
  paths: readonly string[],
): MessageShape {
  const literal = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const widen = (base: RegExp, words: readonly string[]): RegExp =>
    words.length === 0 ? base : new RegExp(`${base.source}|(?:^|\\.)(?:${words.map(literal).join('|')})$`);
  return {
    typeNames: widen(DEFAULT_SHAPE.typeNames, types),
    properties: [...DEFAULT_SHAPE.properties, ...properties],
    pathNames: widen(DEFAULT_SHAPE.pathNames, paths),
    named: [...types, ...paths],
  };
}
