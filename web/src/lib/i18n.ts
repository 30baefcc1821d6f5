import { languages, type Language } from '@strojpark/core/contracts/common';
import type { MessageParams } from '@strojpark/core/errors';
import type { cs } from '@strojpark/core/i18n/cs';
import i18next, { type ParseKeys } from 'i18next';
import { initReactI18next } from 'react-i18next';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: typeof cs };
  }
}

/** Any key of the messages, for tables of keys: `titleKey: MessageKey`. */
export type MessageKey = ParseKeys;

const storageName = 'language';
const namespace = 'translation';

const isLanguage = (value: string | null): value is Language =>
  languages.some((language) => language === value);

function storedLanguage(): Language {
  const stored = localStorage.getItem(storageName);
  return isLanguage(stored) ? stored : 'cs';
}

async function messagesOf(language: Language) {
  return language === 'cs'
    ? (await import('@strojpark/core/i18n/cs')).cs
    : (await import('@strojpark/core/i18n/en')).en;
}

/** The language of the interface. */
export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : storedLanguage();
}

/** Loads the messages of the stored language; the other one stays on the server until it is chosen. */
export async function startI18n(): Promise<void> {
  const language = storedLanguage();
  i18next.on('languageChanged', (changed) => {
    document.documentElement.lang = changed;
  });
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { [namespace]: await messagesOf(language) } },
    // React escapes what it renders.
    interpolation: { escapeValue: false },
  });
}

/** Switches the interface to a language and remembers it. */
export async function setLanguage(language: Language): Promise<void> {
  localStorage.setItem(storageName, language);
  if (!i18next.hasResourceBundle(language, namespace)) {
    i18next.addResourceBundle(language, namespace, await messagesOf(language));
  }
  await i18next.changeLanguage(language);
}

/** The text of a key that is known only at run time, such as a schema's own `validation.…`. */
export function translateKey(key: string, params: MessageParams): string {
  const translate = i18next.t as (key: string, params: MessageParams) => string;
  return i18next.exists(key) ? translate(key, params) : i18next.t('validation.invalid');
}
