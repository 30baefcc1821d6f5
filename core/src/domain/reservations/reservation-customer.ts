/**
 * All customer fields of a reservation, in the order of forms, records and files. The key is the name in request
 * bodies, `column` the name in records and files, `max` the maximum length.
 */
export const customerFields = {
  customerCompany: { column: 'customer_company', max: 300, required: true },
  customerName: { column: 'customer_name', max: 300, required: true },
  customerEmail: { column: 'customer_email', max: 320, required: true },
  customerPhone: { column: 'customer_phone', max: 50, required: true },
  customerTaxId: { column: 'customer_tax_id', max: 50, required: false },
  customerAddress: { column: 'customer_address', max: 1000, required: false },
} as const;

/** Replaces the names of anonymised customers. */
export const anonymousName = '—';

type Fields = typeof customerFields;
export type CustomerField = keyof Fields;
export type RequiredCustomerField = {
  [F in CustomerField]: Fields[F]['required'] extends true ? F : never;
}[CustomerField];
export type CustomerColumn = Fields[CustomerField]['column'];

/** Texts that include one for each customer column. */
export type CustomerTexts = Record<CustomerColumn, string> & Record<string, string>;

export const customerFieldNames = Object.keys(customerFields) as CustomerField[];
export const customerColumnNames = customerFieldNames.map((field) => customerFields[field].column);

/** The customer as a sale keeps it; a sale has none if all are null. */
export type SaleCustomer = Record<CustomerColumn, string | null>;

export const noCustomer = Object.fromEntries(
  customerColumnNames.map((column) => [column, null]),
) as SaleCustomer;

/** What was written down about a customer of a sale: null if nothing was. A company without a contact has a blank name. */
export const customerOfSale = (given: SaleCustomer | null): SaleCustomer | null => {
  if (given === null || customerColumnNames.every((column) => (given[column] ?? '') === '')) return null;
  const kept = Object.fromEntries(customerColumnNames.map((column) => [column, given[column]]));
  return { ...(kept as SaleCustomer), customer_name: given.customer_name ?? '' };
};

/** One value per customer field. */
export const customerByField = <V>(valueOf: (column: CustomerColumn, field: CustomerField) => V) =>
  Object.fromEntries(
    customerFieldNames.map((field) => [field, valueOf(customerFields[field].column, field)]),
  ) as Record<CustomerField, V>;

/** The customer from a request body, keyed by column. */
export const customerByColumn = <B extends Record<CustomerField, unknown>>(body: B) =>
  Object.fromEntries(customerFieldNames.map((field) => [customerFields[field].column, body[field]])) as {
    [F in CustomerField as Fields[F]['column']]: B[F];
  };

export const customerColumns = customerByField((column) => column) as {
  [F in CustomerField]: Fields[F]['column'];
};

/** How a customer is named in a line: the company first, the contact second, if they differ. */
export function customerNames(customer: Record<'customer_name' | 'customer_company', string>): {
  name: string;
  contact: string | null;
} {
  const [company, contact] = [customer.customer_company.trim(), customer.customer_name.trim()];
  if (company === '' || company === contact) return { name: contact, contact: null };
  return { name: company, contact: contact === '' ? null : contact };
}

/** Who bought a machine, in a line; null for a sale without a customer. */
export const buyerName = (sale: Record<'customer_name' | 'customer_company', string | null>): string | null =>
  sale.customer_name === null
    ? null
    : customerNames({ customer_name: sale.customer_name, customer_company: sale.customer_company ?? '' })
        .name;

/** `Stavby a.s., Jana Malá`. */
export function customerLine(customer: Parameters<typeof customerNames>[0]): string {
  const { name, contact } = customerNames(customer);
  return contact === null ? name : `${name}, ${contact}`;
}
