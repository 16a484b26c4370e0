/** How its user calls a target: statements of JavaScript that turn `messages` and `options` into `output`. */
export interface Recipe {
  readonly imports: readonly string[];
  readonly body: readonly string[];
}
