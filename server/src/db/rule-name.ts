import type { Language } from '@strojpark/core/domain/languages';
import { sql } from 'kysely';
import { categoryName } from './category-name.ts';

/**
 * The recorded name of a repricing rule, `cranes 90 d −5 %`, with the name of its category, as the history says it;
 * `alias` is that of the audit log.
 */
export const ruleName = (alias: string, language: Language) => {
  const name = sql.id(alias, 'entity_name');
  const key = sql.lit(String.raw`^(\S+) \d+ d `);
  return sql<string>`coalesce((select ${categoryName('c', language)} || ':' || substr(${name}, length(c.key) + 1)
    from categories c where c.key = substring(${name} from ${key})), ${name})`;
};
