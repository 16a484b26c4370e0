/** Colours, or none: decided once for each run, never inside a renderer. */
import picocolors from 'picocolors';

export type Style = Pick<
  ReturnType<typeof picocolors.createColors>,
  'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan' | 'underline'
>;

export function styleOf(colors: boolean): Style {
  return picocolors.createColors(colors);
}
