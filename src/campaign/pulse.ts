/** A target that shows to whoever watches from outside that it comes back from its calls. */
import type { Target } from '../targets/target.ts';

/** The same target; `pulse` is called before each of its calls. */
export function withPulse(target: Target, pulse: () => void): Target {
  const { patient } = target;
  return {
    ...target,
    create() {
      const instance = target.create();
      return {
        run(input, options) {
          pulse();
          return instance.run(input, options);
        },
      };
    },
    ...(patient === undefined ? {} : { patient: () => withPulse(patient(), pulse) }),
  };
}
