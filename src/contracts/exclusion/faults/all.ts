/** Every planted fault of contract `exclusion`. */
import { FURTHER_FAULTS } from './further.ts';
import type { PlantedFault } from './planted.ts';
import { RECONCILIATION_FAULTS } from './reconciliation.ts';
import { RECORDED_FAULTS } from './recorded.ts';

export const exclusionFaults: readonly PlantedFault[] = [
  ...RECONCILIATION_FAULTS,
  ...RECORDED_FAULTS,
  ...FURTHER_FAULTS,
];
