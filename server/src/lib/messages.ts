import type { Language } from '@strojpark/core/domain/languages';
import { cs } from '@strojpark/core/i18n/cs';
import { en } from '@strojpark/core/i18n/en';
import { oneStopProcessor, stopFormatter } from '@strojpark/core/i18n/one-stop';
import type { MessageParams } from '@strojpark/core/errors';
import { createInstance } from 'i18next';

const i18n = createInstance();
await i18n
  .use(stopFormatter)
  .use(oneStopProcessor)
  .init({
    postProcess: [oneStopProcessor.name],
    resources: { cs: { translation: cs }, en: { translation: en } },
    fallbackLng: 'cs',
    interpolation: { escapeValue: false, alwaysFormat: true },
  });
const texts = { cs: i18n.getFixedT('cs'), en: i18n.getFixedT('en') };

/** The text of a message key (`errors.not_found`) in a language. */
export function message(language: Language, key: string, params: MessageParams = {}): string {
  return texts[language](key, params);
}

/** All texts of some sections, by their full keys; for statements that look up words by stored values. */
export function messagesOf(language: Language, sections: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {};
  const collect = (key: string, value: unknown): void => {
    if (typeof value === 'string') found[key] = value;
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) collect(`${key}.${name}`, inner);
  };
  for (const section of sections) collect(section, i18n.getResource(language, 'translation', section));
  return found;
}

/** The first language of an Accept-Language header that is supported; Czech when there is none. */
export function languageOf(header: string | undefined): Language {
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const language = part.trim().slice(0, 2);
    if (language === 'cs' || language === 'en') return language;
  }
  return 'cs';
}
