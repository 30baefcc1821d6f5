/** A version that people run, as far as the next version has to get along with it during a rolling upgrade. */
export interface Release {
  version: string;
  /** The number of its newest migration. It and those before it are never edited. */
  migration: number;
  /** Tables and columns (`machines.old_name`) that are in its database, but that its program does not use. */
  unused: readonly string[];
}

/** Nothing has been released yet: this is what the first release must be able to upgrade from. */
export const lastRelease: Release = { version: '1.0.0', migration: 55, unused: [] };

/**
 * What the program of this tree no longer uses and only its previous release does. `npm run schema` leaves it out, so
 * that code that uses it does not compile. With the release it becomes `unused` of that release.
 */
export const unused: readonly string[] = [];
