/** How a minimization went: from what to what, which passes helped, and whether it is the end. */
import type { Minimized } from '../minimize/minimize.ts';
import type { Style } from './style.ts';

export function minimizedText(result: Minimized<unknown, unknown>, style: Style): string {
  const { from, to, evaluations, passes } = result;
  const helped = passes
    .filter(({ steps }) => steps > 0)
    .map(({ pass, steps, evaluations: asked }) => `${pass} ${steps} of ${asked}`);
  const lines = [
    `minimized from ${from} to ${to} in ${evaluations} evaluations${helped.length === 0 ? '' : ` (${helped.join(', ')})`}`,
    ending(result),
  ];
  return style.dim(lines.join('\n'));
}

function ending({ status, cut }: Minimized<unknown, unknown>): string {
  switch (status) {
    case 'minimal':
      return 'no single step makes it smaller';
    case 'cut':
      return cut === 'evaluations'
        ? 'cut: the evaluations are used up; --max-evaluations allows more'
        : `cut by ${cut === 'time' ? '--time' : 'you'}: the smallest so far, not the smallest there is`;
    case 'flaky':
      return 'flaky: it did not fail each time it was run again';
    case 'holds':
      return 'it does not fail';
    case 'broken':
      return 'the target could not be asked any more';
  }
}
