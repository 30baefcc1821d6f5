import type { cs } from './cs.ts';

/** Plural forms that Czech has and English does not. */
type CzechPlural = `${string}_few` | `${string}_many`;

/** The keys of the Czech messages with any text; the plural forms that English lacks are left out. */
export type SameShape<T> = {
  readonly [K in keyof T as K extends CzechPlural ? never : K]: T[K] extends string
    ? string
    : SameShape<T[K]>;
};

/** All messages of one language; Czech is the source of the keys. */
export type Messages = SameShape<typeof cs>;
