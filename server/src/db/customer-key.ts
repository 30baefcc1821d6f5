import { createHash } from 'node:crypto';
import { markOfText } from '@strojpark/core/domain/customers/customer-key';
import { sql, type RawBuilder } from 'kysely';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The column `customer_key` of a customer recognised by this mark (`customerMark`): a UUID of version 8. */
export function customerKeyOf(mark: string): string {
  const hex = createHash('sha256').update(mark).digest('hex').slice(0, 32);
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-8$3-8$4-');
}

/** The key of the customer that a filter means: a key, a tax id or an e-mail. Null: nobody has it. */
export function customerKeyOfText(text: string): string | null {
  if (uuid.test(text)) return text;
  const mark = markOfText(text);
  return mark === null ? null : customerKeyOf(mark);
}

const column = (alias: string, name: string) => sql.ref(`${alias}.${name}`);
const emailKey = (alias: string) => sql`customer_key_of(null, ${column(alias, 'customer_email')})`;
const hasNumber = (alias: string) => sql`(tax_number(${column(alias, 'customer_tax_id')}) is not null)`;

/**
 * Whether two rows name the same customer, as `isSameCustomer` of the domain decides: their keys are equal, or one has
 * no tax id and the e-mails are equal. For a few rows: only the key has an index.
 */
export const isSameCustomer = (one: string, other: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${column(one, 'customer_key')} = ${column(other, 'customer_key')}
    or (${hasNumber(one)} <> ${hasNumber(other)} and ${emailKey(one)} = ${emailKey(other)}), false)`;
