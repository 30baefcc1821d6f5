import type { Outcome } from './trial.ts';

export interface Scenario {
  /** What is done to the product. */
  promise: string;
  /** Why it cannot run on this computer. */
  unavailable?: () => string | undefined;
  /** `folder` is empty and removed afterwards. */
  run: (place: { folder: string }) => Promise<Outcome>;
}
