import type { Language } from '@strojpark/core/domain/languages';
import { sql } from 'kysely';

/** The name of a category in a language; `alias` is that of the table `categories`. */
export const categoryName = (alias: string, language: Language) =>
  sql<string>`${sql.id(alias, `name_${language}`)}`;
