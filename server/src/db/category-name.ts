import type { Language } from '@strojpark/core/domain/languages';
import { sql } from 'kysely';

/** The name of a category in a language; `alias` is that of the table `categories`. */
export const categoryName = (alias: string, language: Language) =>
  sql<string>`${sql.id(alias, `name_${language}`)}`;

/**
 * The recorded name of a repricing rule, `cranes 90 d −5 %`, with the name of its category, as the history says it;
 * `alias` is that of the audit log.
 */
export const namedRule = (alias: string, language: Language) => {
  const name = sql.id(alias, 'entity_name');
  const key = sql.lit(String.raw`^(\S+) \d+ d `);
  return sql<string>`coalesce((select ${categoryName('c', language)} || ':' || substr(${name}, length(c.key) + 1)
    from categories c where c.key = substring(${name} from ${key})), ${name})`;
};
