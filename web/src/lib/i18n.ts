import { languages, type Language } from '@strojpark/core/domain/languages';
import type { MessageParams } from '@strojpark/core/errors';
import type { cs } from '@strojpark/core/i18n/cs';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { useUserSettings } from './user-settings.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof cs };
  }
}

type PlainKey<T, Prefix extends string = ''> = {
  [K in keyof T & string]: T[K] extends string
    ? T[K] extends `${string}{{${string}`
      ? never
      : `${Prefix}${K}`
    : PlainKey<T[K], `${Prefix}${K}.`>;
}[keyof T & string];

/** A message key without interpolation, for tables of keys: `{ titleKey: MessageKey }`, then `t(titleKey)`. */
export type MessageKey = PlainKey<typeof cs>;

const storageName = 'language';
const namespace = 'translation';

const isLanguage = (value: string | null): value is Language =>
  languages.some((language) => language === value);

function storedLanguage(): Language {
  const stored = localStorage.getItem(storageName);
  return isLanguage(stored) ? stored : 'cs';
}

const loaders = {
  cs: {
    first: async () => (await import('./first-messages/cs.ts')).messages,
    work: async () => (await import('@strojpark/core/i18n/cs-work')).work,
    office: async () => (await import('@strojpark/core/i18n/cs-office')).office,
    imports: async () => (await import('@strojpark/core/i18n/cs-imports')).importing,
    administration: async () => (await import('@strojpark/core/i18n/cs-administration')).administration,
    help: async () => (await import('@strojpark/core/i18n/cs-help')).helping,
    trash: async () => (await import('@strojpark/core/i18n/cs-trash')).trashed,
    clients: async () => (await import('@strojpark/core/i18n/cs-clients')).clients,
    ageing: async () => (await import('@strojpark/core/i18n/cs-ageing')).aged,
    views: async () => (await import('@strojpark/core/i18n/cs-views')).viewing,
    all: async () => (await import('@strojpark/core/i18n/cs')).cs,
  },
  en: {
    first: async () => (await import('./first-messages/en.ts')).messages,
    work: async () => (await import('@strojpark/core/i18n/en-work')).work,
    office: async () => (await import('@strojpark/core/i18n/en-office')).office,
    imports: async () => (await import('@strojpark/core/i18n/en-imports')).importing,
    administration: async () => (await import('@strojpark/core/i18n/en-administration')).administration,
    help: async () => (await import('@strojpark/core/i18n/en-help')).helping,
    trash: async () => (await import('@strojpark/core/i18n/en-trash')).trashed,
    clients: async () => (await import('@strojpark/core/i18n/en-clients')).clients,
    ageing: async () => (await import('@strojpark/core/i18n/en-ageing')).aged,
    views: async () => (await import('@strojpark/core/i18n/en-views')).viewing,
    all: async () => (await import('@strojpark/core/i18n/en')).en,
  },
};
type Extent = keyof (typeof loaders)[Language];

/** The messages in use, in either language. */
let extents = new Set<Extent>(['first']);
const added = new Set<string>();

/** The last selected language; its messages may still be loading. */
let wanted: Language | undefined;

async function addMessages(language: Language): Promise<void> {
  const missing = [...extents].filter((extent) => !added.has(`${language} ${extent}`));
  const loaded = await Promise.all(missing.map((extent) => loaders[language][extent]()));
  for (const messages of loaded) i18next.addResourceBundle(language, namespace, messages, true, true);
  for (const extent of missing) added.add(`${language} ${extent}`);
}

/** The current language. */
export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : storedLanguage();
}

/**
 * Starts with the stored language and the messages of the sign-in, or those of the daily work for a user who is signed
 * in; the other language is loaded when selected.
 */
export async function startI18n({ isSignedIn = false } = {}): Promise<void> {
  i18next.on('languageChanged', (language) => {
    document.documentElement.lang = language;
  });
  const language = storedLanguage();
  wanted = language;
  useUserSettings.setState({ language });
  useUserSettings.subscribe(({ language: chosen }, before) => {
    if (chosen !== before.language && chosen !== wanted) void setLanguage(chosen);
  });
  if (isSignedIn) extents.add('work');
  const loaded = await Promise.all([...extents].map((extent) => loaders[language][extent]()));
  for (const extent of extents) added.add(`${language} ${extent}`);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { [namespace]: Object.assign({}, ...loaded) as object } },
    react: { bindI18n: 'languageChanged formatsChanged', bindI18nStore: 'added' },
    // React escapes what it renders.
    interpolation: { escapeValue: false },
  });
}

/** A loader of routes that adds the messages of their screens. */
export const loadMessages =
  (...needed: Extent[]) =>
  async (): Promise<void> => {
    extents = new Set([...extents, ...needed]);
    await addMessages(currentLanguage());
  };

/** Adds the messages of every screen. */
export const loadAllMessages = loadMessages('all');

/** Switches the language and stores the choice. */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language;
  localStorage.setItem(storageName, language);
  await addMessages(language);
  // A user who switches back before the messages are loaded must not end up in the other language.
  if (language !== wanted) return;
  await i18next.changeLanguage(language);
  useUserSettings.setState({ language });
}

/** The text of a key that is only known at run time, such as a schema's `validation.…`. */
export function translateKey(key: string, params: MessageParams): string {
  const translate = i18next.t as (key: string, params: MessageParams) => string;
  return i18next.exists(key, params) ? translate(key, params) : i18next.t('validation.invalid');
}
