/** The languages of the interface, the default one first. */
export const languages = ['cs', 'en'] as const;
export type Language = (typeof languages)[number];
