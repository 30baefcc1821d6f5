/** What a reservation says of its customer: as the API's bodies call it, and as records and files do. */
export const customerColumns = {
  customerName: 'customer_name',
  customerCompany: 'customer_company',
  customerEmail: 'customer_email',
  customerPhone: 'customer_phone',
  customerTaxId: 'customer_tax_id',
  customerAddress: 'customer_address',
} as const;

/** Their names in records. */
export const customerColumnNames = Object.values(customerColumns);
