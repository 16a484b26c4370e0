/** How its user calls a target: statements of JavaScript that turn `messages` and `options` into `output`. */
export interface Recipe {
  readonly imports: readonly string[];
  /**
   * May call `summary()` for what a model answers that is asked to summarize. The list that is handed over is `messages`,
   * or `given` where it has to be made of them.
   */
  readonly body: readonly string[];
}
