/**
 * The settings kept in the database, with the value that holds while none is stored (spec 1 §3; decisions:
 * settings and display). A type of `number` or `boolean` is stored as text and read as such.
 */
export const settingCatalogue = {
  company_name: { category: 'general', type: 'string', default: 'Strojpark', public: true },
  company_address: { category: 'general', type: 'string', default: '', public: false },
  company_email: { category: 'general', type: 'string', default: '', public: false },
  company_phone: { category: 'general', type: 'string', default: '', public: false },
  default_currency: { category: 'general', type: 'string', default: 'CZK', public: true },
  timezone: { category: 'general', type: 'string', default: 'Europe/Prague', public: true },
  // Units of the currency for 1 CZK.
  exchange_rate_czk_eur: { category: 'general', type: 'number', default: 0.041, public: false },
  exchange_rate_czk_usd: { category: 'general', type: 'number', default: 0.044, public: false },

  // Minutes without an action of the user.
  session_timeout: { category: 'security', type: 'number', default: 60, public: false },
  password_min_length: { category: 'security', type: 'number', default: 8, public: true },
  allow_self_approval: { category: 'security', type: 'boolean', default: true, public: true },

  default_reservation_days: { category: 'reservations', type: 'number', default: 14, public: true },
  max_reservation_days: { category: 'reservations', type: 'number', default: 90, public: true },
  allow_extensions: { category: 'reservations', type: 'boolean', default: true, public: true },
  RESERVATION_EXTENSION_DAYS: { category: 'reservations', type: 'number', default: 14, public: true },
  RESERVATION_MAX_EXTENSIONS: { category: 'reservations', type: 'number', default: 2, public: true },
} as const satisfies Record<
  string,
  {
    category: 'general' | 'security' | 'reservations';
    type: 'string' | 'number' | 'boolean';
    default: string | number | boolean;
    /** Anyone may read it before signing in. */
    public: boolean;
  }
>;

type Catalogue = typeof settingCatalogue;
export type SettingKey = keyof Catalogue;

interface ValueByType {
  string: string;
  number: number;
  boolean: boolean;
}

/** All settings with their present values. */
export type SettingValues = { [K in SettingKey]: ValueByType[Catalogue[K]['type']] };

function parsed(type: keyof ValueByType, text: string): string | number | boolean {
  if (type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}

/** The stored texts over the defaults. */
export function settingValues(stored: ReadonlyMap<string, string>): SettingValues {
  const values = Object.entries(settingCatalogue).map(([key, setting]) => {
    const text = stored.get(key);
    return [key, text === undefined ? setting.default : parsed(setting.type, text)];
  });
  // The catalogue's own types say what `parsed` answers for each key.
  return Object.fromEntries(values) as SettingValues;
}
