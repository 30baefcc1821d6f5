import type { Language } from '@strojpark/core/domain/languages';
import { quotePage as cs } from '@strojpark/core/i18n/cs/quote-page';
import { quotePage as en } from '@strojpark/core/i18n/en/quote-page';

const words = { cs, en };
const prefix = 'quotePage.';

/** The language of the reader until the quote is known, then its own. */
let language: Language = navigator.language.startsWith('cs') ? 'cs' : 'en';

export function setLanguage(next: Language): void {
  language = next;
  document.documentElement.lang = next;
}

/** The text of a key, as in the application; without its library. */
export function t(key: `quotePage.${keyof typeof cs}`, params: Record<string, string> = {}): string {
  const text: string = words[language][key.slice(prefix.length) as keyof typeof cs];
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '');
}
