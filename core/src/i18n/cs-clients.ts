import { customers } from './cs/customers.ts';

/** The messages of the page of a customer; under a name without a domain word, because `web/lib` loads it. */
export const clients = { customers };
