import { Anchor, Text } from '@mantine/core';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { taxNumber } from '@strojpark/core/domain/customers/customer-key';
import { fold } from '@strojpark/core/domain/search-fold';
import { useDebouncedValue } from '@mantine/hooks';
import { IconExternalLink } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { useCan } from '../../../lib/auth.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useTermText } from '../../../entities/reservations/use-term-text.ts';
import classes from './customer-history.module.css';
import type { CustomerForm } from '../customer-form.ts';
import { useCustomerReservations } from '../../../entities/reservations/reservations.queries.ts';
import { ReservationState } from '../reservation-state.tsx';

const pause = 400;
const shortestTaxId = 6;
const rows = 3;
const email = z.email();

/** What identifies a customer once enough has been typed; the tax id takes precedence over the e-mail. */
function identifiersOf(taxId: string, address: string): string[] {
  return [
    ...(taxId.length >= shortestTaxId ? [taxId] : []),
    ...(email.safeParse(address).success ? [address] : []),
  ];
}

/** How the companies with this tax id are written elsewhere. */
function otherSpellings(items: readonly Reservation[], taxId: string, company: string): string[] {
  const number = taxNumber(taxId);
  if (number === null || company.trim() === '') return [];
  const names = items
    .filter(({ customer_tax_id: other }) => taxNumber(other) === number)
    .map(({ customer_company: name }) => name?.trim() ?? '');
  return [...new Set(names)].filter((name) => name !== '' && fold(name) !== fold(company.trim()));
}

/** Shows that the customer has reserved before. For users who may see reservations. */
export function CustomerHistory({ customer }: { customer: CustomerForm }) {
  return useCan('reservations.view') ? <History customer={customer} /> : null;
}

function History({ customer: { form } }: { customer: CustomerForm }) {
  const { t } = useTranslation();
  const [taxId, address, company] = useWatch({
    control: form.control,
    name: ['customerTaxId', 'customerEmail', 'customerCompany'],
  });
  const [marks] = useDebouncedValue(identifiersOf((taxId ?? '').trim(), address.trim()).join('\n'), pause);
  const { data } = useCustomerReservations(marks === '' ? [] : marks.split('\n'));
  const spelt = data ? otherSpellings(data.items, taxId ?? '', company) : [];
  return (
    <div role="status" className={classes.place}>
      {data && (
        <div className={classes.history} data-width="full">
          <Text fw={500}>
            {t('reservations.history.count', { count: data.total, number: formatNumber(data.total) })}
            {data.running > 0 &&
              ` ${t('reservations.history.live', { count: data.running, number: formatNumber(data.running) })}`}
          </Text>
          {spelt.length > 0 && <span>{t('reservations.history.spelt', { names: spelt.join(', ') })}</span>}
          <ul className={classes.rows}>
            {data.items.slice(0, rows).map((reservation) => (
              <HistoryRow key={reservation.id} reservation={reservation} />
            ))}
          </ul>
          {data.total > rows && (
            <span>
              {t('reservations.history.more', {
                count: data.total - rows,
                number: formatNumber(data.total - rows),
              })}
            </span>
          )}
          {data.key !== null && (
            <Anchor size="sm" className={classes.all} target="_blank" href={`/customers/${data.key}`}>
              {t('reservations.history.all')} <IconExternalLink size={14} aria-hidden />
            </Anchor>
          )}
        </div>
      )}
    </div>
  );
}

function HistoryRow({ reservation }: { reservation: Reservation }) {
  const { text, days, end, isOverdue } = useTermText(useNow())(reservation);
  return (
    <li className={classes.row}>
      <span className={classes.name}>{reservation.machine.name}</span>
      <span className={classes.state}>
        <ReservationState status={reservation.status} overdue={isOverdue ? days : undefined} />
      </span>
      <span className={classes.term}>{isOverdue ? end : text}</span>
    </li>
  );
}
