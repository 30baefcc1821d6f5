import { customerMark, isForCustomer, type IdentifiedCustomer } from '../customers/customer-key.ts';
import { customerNames } from '../reservations/reservation-customer.ts';
import { fold } from '../search-fold.ts';

type Customer = IdentifiedCustomer & Record<'customer_name' | 'customer_company', string>;

/** Whether someone else gets a machine than a customer who has accepted it in a quote. Nobody is not someone else. */
export function isOtherCustomer(accepted: readonly Customer[], given: Customer): boolean {
  const name = fold(customerNames(given).name).trim();
  const isUnmarked = customerMark(given) === null;
  if (accepted.length === 0 || (isUnmarked && name === '')) return false;
  return !accepted.some((one) =>
    isUnmarked ? fold(customerNames(one).name).trim() === name : isForCustomer(one, given),
  );
}
