/**
 * How many rows of a group of work are shown if there are more, and how many are loaded: one row more is shown
 * itself, not a line that leads to it.
 */
export const workRows = { shown: 6, loaded: 7 } as const;
/** The same for the work of others. */
export const fewRows = { shown: 3, loaded: 4 } as const;
