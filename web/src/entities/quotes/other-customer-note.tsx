import { useDebouncedValue } from '@mantine/hooks';
import type { Quote } from '@strojpark/core/contracts/quotes';
import { isOtherCustomer } from '@strojpark/core/domain/quotes/other-customer';
import { useTranslation } from 'react-i18next';
import { Callout } from '../../ui/callout.tsx';

interface OtherCustomerNoteProps {
  /** Those in which a customer has accepted the machine. */
  quotes: readonly Quote[];
  /** As typed. */
  company: string | null | undefined;
  name: string | null | undefined;
  email: string | null | undefined;
  taxId: string | null | undefined;
}

/** So that a half-typed customer is not taken for another one. */
const typingDelay = 500;

/** Says that someone else gets the machine than the customer who has accepted it in a quote. It may be so. */
export function OtherCustomerNote({ quotes, company, name, email, taxId }: OtherCustomerNoteProps) {
  const { t } = useTranslation();
  const isOther = isOtherCustomer(quotes, {
    customer_company: company ?? '',
    customer_name: name ?? '',
    customer_email: email ?? '',
    customer_tax_id: taxId ?? '',
  });
  const [isShown] = useDebouncedValue(isOther, typingDelay);
  return <div role="status">{isShown && <Callout>{t('machines.otherCustomer')}</Callout>}</div>;
}
