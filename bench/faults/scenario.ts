import type { Outcome } from './trial.ts';

export interface Scenario {
  /** What is done to the product. */
  promise: string;
  /** Why it cannot run on this computer. */
  unavailable?: () => string | undefined;
  /**
   * `folder` is empty and removed afterwards; `requests` is how many the scenario sends that sends any; `from` is the
   * folder of the version that the one that upgrades begins with; `isPooled` puts PgBouncer in front of the database of
   * the one that fails over.
   */
  run: (options: {
    folder: string;
    requests: number;
    from: string | undefined;
    isPooled: boolean;
  }) => Promise<Outcome>;
}
