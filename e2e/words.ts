import { readdirSync } from 'node:fs';
import { escapeRegExp } from '../scripts/message-usage.ts';

/** The name of something on the screen, given in Czech, as the language has it. */
export type Say = (czech: string) => string | RegExp;

export const inCzech: Say = (czech) => czech;

type Texts = { [name: string]: string | Texts };

function collect(czech: Texts, english: Texts, found: Map<string, Set<string>>): void {
  for (const [name, text] of Object.entries(czech)) {
    const other = english[name];
    if (typeof text === 'string' && typeof other === 'string')
      found.set(text, (found.get(text) ?? new Set()).add(other));
    else if (typeof text === 'object' && typeof other === 'object') collect(text, other, found);
  }
}

/** By the texts of the product: both languages have the same names. One Czech text may have several English ones. */
export async function inEnglish(): Promise<Say> {
  const folder = new URL('../core/src/i18n/', import.meta.url);
  const texts = async (language: string, file: string) =>
    (await import(new URL(`${language}/${file}`, folder).href)) as Texts;
  const found = new Map<string, Set<string>>();
  for (const file of readdirSync(new URL('cs', folder)))
    collect(await texts('cs', file), await texts('en', file), found);
  return (czech) => {
    const all = found.get(czech);
    if (!all) throw new Error(`No text is “${czech}”.`);
    return new RegExp(`^(?:${[...all].map(escapeRegExp).join('|')})$`);
  };
}
