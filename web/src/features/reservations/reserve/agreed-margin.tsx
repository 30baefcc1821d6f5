import { useWatch } from 'react-hook-form';
import { saleCurrency } from '@strojpark/core/domain/money/money';
import { useMachine } from '../../../entities/machines/machines.queries.ts';
import { MarginNote } from '../../../entities/sales/margin-note.tsx';
import { marginOf, saleCosts } from '../../../entities/sales/sale-costs.ts';
import { useRates } from '../../../entities/settings/settings.queries.ts';
import { useCan } from '../../../lib/auth.ts';
import type { CustomerForm } from '../customer-form.ts';

interface AgreedMarginProps {
  customer: CustomerForm;
  machineId: string;
}

/** What the agreed price leaves, at the rates of today, for those who may see costs. */
export function AgreedMargin({ customer: { form }, machineId }: AgreedMarginProps) {
  const { data: machine } = useMachine(machineId);
  const { data: rates = {} } = useRates();
  const price = useWatch({ control: form.control, name: 'sellingPrice' });
  const seesCosts = useCan('machines.view_costs');
  if (!seesCosts || machine === undefined) return null;
  const currency = saleCurrency(machine.currency);
  return <MarginNote {...marginOf(saleCosts(machine), price, currency, rates)} currency={currency} />;
}
