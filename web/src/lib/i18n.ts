import { languages, type Language } from '@strojpark/core/domain/languages';
import type { MessageParams } from '@strojpark/core/errors';
import type { cs } from '@strojpark/core/i18n/cs';
import { oneStopProcessor, stopFormatter } from '@strojpark/core/i18n/one-stop';
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

/**
 * As on the server; and in a sentence no line ends at the hyphen in the `{{number}}` of a quote, as `CN-00042`. A search
 * leaves out the character that keeps it together.
 */
const formatter = {
  ...stopFormatter,
  format: (
    value: unknown,
    _format: unknown,
    _language: unknown,
    { interpolationkey }: { interpolationkey?: string },
  ) =>
    stopFormatter.format(
      interpolationkey === 'number' && typeof value === 'string' ? value.replace(/^CN-/, 'CN-\u2060') : value,
    ),
};

const storageName = 'language';
const namespace = 'translation';

const isLanguage = (value: string | null): value is Language =>
  languages.some((language) => language === value);

function storedLanguage(): Language {
  const stored = localStorage.getItem(storageName);
  return isLanguage(stored) ? stored : 'cs';
}

/** Stores the language of a mail whose link was opened, unless one was selected in this browser. */
function keepLanguageOfLink(): void {
  const language = new URLSearchParams(window.location.hash.slice(1)).get(storageName);
  if (isLanguage(language) && !isLanguage(localStorage.getItem(storageName)))
    localStorage.setItem(storageName, language);
}

/** Areas of messages: of several sections, or of the one that they are named after. */
const loaders = {
  cs: {
    first: async () => (await import('./first-messages/cs.ts')).messages,
    work: async () => (await import('@strojpark/core/i18n/cs-work')).work,
    records: async () => (await import('@strojpark/core/i18n/cs-records')).records,
    files: async () => (await import('@strojpark/core/i18n/cs-files')).files,
    account: async () => (await import('@strojpark/core/i18n/cs-account')).ownAccount,
    users: async () => (await import('@strojpark/core/i18n/cs-users')).people,
    imports: async () => (await import('@strojpark/core/i18n/cs-imports')).importing,
    administration: async () => (await import('@strojpark/core/i18n/cs-administration')).administration,
    ageing: () => import('@strojpark/core/i18n/cs/ageing'),
    audit: () => import('@strojpark/core/i18n/cs/audit'),
    calendar: () => import('@strojpark/core/i18n/cs/calendar'),
    clients: async () => (await import('@strojpark/core/i18n/cs-clients')).clients,
    dashboard: () => import('@strojpark/core/i18n/cs/dashboard'),
    help: () => import('@strojpark/core/i18n/cs/help'),
    quotes: () => import('@strojpark/core/i18n/cs/quotes'),
    repricing: () => import('@strojpark/core/i18n/cs/repricing'),
    reports: () => import('@strojpark/core/i18n/cs/reports'),
    trash: () => import('@strojpark/core/i18n/cs/trash'),
    views: () => import('@strojpark/core/i18n/cs/views'),
    wanted: () => import('@strojpark/core/i18n/cs/wanted'),
    all: async () => (await import('@strojpark/core/i18n/cs')).cs,
  },
  en: {
    first: async () => (await import('./first-messages/en.ts')).messages,
    work: async () => (await import('@strojpark/core/i18n/en-work')).work,
    records: async () => (await import('@strojpark/core/i18n/en-records')).records,
    files: async () => (await import('@strojpark/core/i18n/en-files')).files,
    account: async () => (await import('@strojpark/core/i18n/en-account')).ownAccount,
    users: async () => (await import('@strojpark/core/i18n/en-users')).people,
    imports: async () => (await import('@strojpark/core/i18n/en-imports')).importing,
    administration: async () => (await import('@strojpark/core/i18n/en-administration')).administration,
    ageing: () => import('@strojpark/core/i18n/en/ageing'),
    audit: () => import('@strojpark/core/i18n/en/audit'),
    calendar: () => import('@strojpark/core/i18n/en/calendar'),
    clients: async () => (await import('@strojpark/core/i18n/en-clients')).clients,
    dashboard: () => import('@strojpark/core/i18n/en/dashboard'),
    help: () => import('@strojpark/core/i18n/en/help'),
    quotes: () => import('@strojpark/core/i18n/en/quotes'),
    repricing: () => import('@strojpark/core/i18n/en/repricing'),
    reports: () => import('@strojpark/core/i18n/en/reports'),
    trash: () => import('@strojpark/core/i18n/en/trash'),
    views: () => import('@strojpark/core/i18n/en/views'),
    wanted: () => import('@strojpark/core/i18n/en/wanted'),
    all: async () => (await import('@strojpark/core/i18n/en')).en,
  },
};
export type MessageArea = keyof (typeof loaders)[Language];

const added: Record<Language, Set<MessageArea>> = { cs: new Set(), en: new Set() };

/** The last selected language; its messages may still be loading. */
let wanted: Language | undefined;

async function addMessages(language: Language, areas: Iterable<MessageArea>): Promise<void> {
  const there = added[language];
  const missing = [...areas].filter((area) => !there.has('all') && !there.has(area));
  const loaded = await Promise.all(missing.map((area) => loaders[language][area]()));
  for (const messages of loaded) i18next.addResourceBundle(language, namespace, messages, true, true);
  for (const area of missing) there.add(area);
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
  keepLanguageOfLink();
  const language = storedLanguage();
  wanted = language;
  useUserSettings.setState({ language });
  useUserSettings.subscribe(({ language: chosen }, before) => {
    // Where it fails, the settings say again which language is shown.
    if (chosen !== before.language && chosen !== wanted) setLanguage(chosen).catch(() => undefined);
  });
  const areas: MessageArea[] = isSignedIn ? ['first', 'work'] : ['first'];
  const loaded = await Promise.all(areas.map((area) => loaders[language][area]()));
  added[language] = new Set(areas);
  await i18next
    .use(initReactI18next)
    .use(formatter)
    .use(oneStopProcessor)
    .init({
      lng: language,
      postProcess: [oneStopProcessor.name],
      fallbackLng: false,
      resources: { [language]: { [namespace]: Object.assign({}, ...loaded) as object } },
      // Messages are added before the components that need them render, so nothing has to render again.
      react: { bindI18n: 'languageChanged formatsChanged', bindI18nStore: '' },
      // React escapes what it renders.
      interpolation: { escapeValue: false, alwaysFormat: true },
    });
}

/** A loader of routes that adds the messages of their screens; in both languages while the language changes. */
export const loadMessages =
  (...needed: MessageArea[]) =>
  async (): Promise<void> => {
    await addMessages(currentLanguage(), needed);
    if (wanted) await addMessages(wanted, needed);
  };

/** Adds the messages of every screen. */
export const loadAllMessages = loadMessages('all');

/** Loads a part of the app together with the messages that the screen itself does without. */
export async function withMessages<T>(load: () => Promise<T>, ...needed: MessageArea[]): Promise<T> {
  const [part] = await Promise.all([load(), loadMessages(...needed)()]);
  return part;
}

/** Switches the language and stores the choice. */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language;
  try {
    await addMessages(language, [...added.cs, ...added.en]);
  } catch (error) {
    // Otherwise no other screen would open: its messages would be missing in a language that is not shown.
    if (language === wanted) {
      wanted = currentLanguage();
      useUserSettings.setState({ language: wanted });
    }
    throw error;
  }
  // A user who switches back before the messages are loaded must not end up in the other language.
  if (language !== wanted) return;
  localStorage.setItem(storageName, language);
  await i18next.changeLanguage(language);
  useUserSettings.setState({ language });
}

/** The text of a key that is only known at run time, such as a schema's `validation.…`. */
export function translateKey(key: string, params: MessageParams): string {
  const translate = i18next.t as (key: string, params: MessageParams) => string;
  return i18next.exists(key, params) ? translate(key, params) : i18next.t('validation.invalid');
}
