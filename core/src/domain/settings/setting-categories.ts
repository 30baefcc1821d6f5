// Apart from the catalogue, which the sign-in need not load.

export const settingCategories = [
  'general',
  'security',
  'notifications',
  'reservations',
  'quotes',
  'system',
] as const;
export type SettingCategory = (typeof settingCategories)[number];

/** The email templates, which are kept in the outbox and also answer as settings. */
export const templateSettingsCategory = 'email-templates';

/** The type of a value; the API uses the same words. */
export const settingTypes = ['string', 'number', 'boolean', 'json'] as const;
