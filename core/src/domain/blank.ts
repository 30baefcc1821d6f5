/** Shown in place of a missing value; data files leave it empty. */
export const blank = '–';

/** Forms send an empty text for a field without a value. */
export const noneIfEmpty = <T>(value: T): T | null => (value === '' ? null : value);

export const isBlank = (value: unknown): boolean => value === null || value === undefined || value === '';
