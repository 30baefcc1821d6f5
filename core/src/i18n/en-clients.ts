import { customers } from './en/customers.ts';

/** The messages of the page of a customer. */
export const clients = { customers };
