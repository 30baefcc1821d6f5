import { Text } from '@mantine/core';
import type { Machine, MachineListItem } from '@strojpark/core/contracts/machine-record';
import {
  type MachineFieldName,
  currencyOfField,
  fieldOf,
} from '@strojpark/core/domain/fields/machine-fields';
import { importOriginals } from '@strojpark/core/domain/imports/import-fallbacks';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { fold } from '@strojpark/core/domain/search-fold';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { HistoryLink } from '../../../entities/audit/history-link.tsx';
import { customText } from '../../../entities/field-config/custom-text.ts';
import { labelOf, useCustomFields, useFieldLabel } from '../../../entities/field-config/use-fields.ts';
import { MachineStatusBadge } from '../../../entities/machines/machine-status-badge.tsx';
import { useFieldText } from '../../../entities/machines/use-field-text.ts';
import { CustomerFacts } from '../../../entities/reservations/customer-facts.tsx';
import { useMachineReservations } from '../../../entities/reservations/reservations.queries.ts';
import { useCan } from '../../../lib/auth.ts';
import { formatDate, formatDateTime, formatMoney } from '../../../lib/format.ts';
import { useTabTitle } from '../../../lib/tab-title.ts';
import { Facts } from '../../../ui/facts.tsx';
import { RecordSheet } from '../../../ui/record-screen/record-sheet.tsx';
import { Section } from '../../../ui/section.tsx';
import type { MachineAction } from '../actions/machine-actions.ts';
import { AttachmentsSection } from '../attachments/attachments-section.tsx';
import { fieldGroups } from '../field-groups.ts';
import { MachineTimeline } from '../timeline/machine-timeline.tsx';
import { DetailActions } from './detail-actions.tsx';
import { ReservationHistory } from './reservation-history.tsx';
import classes from './machine-detail.module.css';

interface MachineDetailProps {
  machine: Machine;
  onAction: (action: MachineAction, machine: MachineListItem) => void;
}

/** Fields that are shown shownSeparately in the record. */
const shownSeparately: readonly MachineFieldName[] = [
  'name',
  'type',
  'status',
  'currency',
  'sale_currency',
  'specifications',
  'notes',
];

/** The record of one machine. */
export function MachineDetail({ machine, onAction }: MachineDetailProps) {
  const { t } = useTranslation();
  useTabTitle(`${machine.name} · ${displayIdentifier(machine)}`);
  const withCosts = useCan('machines.view_costs');
  const seesReservations = useCan('reservations.view');
  const { type, name, status, notes } = machine;
  const originals: readonly MachineFieldName[] = importOriginals(type).map(({ original }) => original);
  const offered = fieldGroups({ type, withCosts });
  const groups = offered
    .map(({ name: group, fields }) => ({
      group,
      fields: fields.filter((field) => !shownSeparately.includes(field) && !originals.includes(field)),
    }))
    .filter(({ fields }) => fields.length > 0);
  const state = groups.find(({ group }) => group === 'state')?.fields ?? [];

  return (
    <RecordSheet
      name={name}
      badge={<MachineStatusBadge status={status} />}
      about={displayIdentifier(machine)}
      actions={<DetailActions machine={machine} onAction={onAction} />}
    >
      <HoldNotice machine={machine} />
      <AttachmentsSection machine={machine} />
      <MachineBuyer machine={machine} />
      {groups
        .filter(({ group }) => group !== 'state')
        .map(({ group, fields }) => (
          <Section key={group} title={t(`machines.groups.${group}`)}>
            <FactList
              machine={machine}
              fields={group === 'identity' ? [...fields, ...state] : fields}
              more={group === 'technical' ? machine.specifications : {}}
            />
          </Section>
        ))}
      <CustomFacts machine={machine} />
      <ImportedFacts machine={machine} offered={offered.flatMap(({ fields }) => fields)} />
      {notes !== null && (
        <Section title={t('machines.fields.notes')}>
          <p>{notes}</p>
        </Section>
      )}
      {seesReservations && <ReservationHistory machine={machine} />}
      <MachineTimeline machine={machine} />
      <SystemFacts machine={machine} />
    </RecordSheet>
  );
}

/** The custom fields of a machine that have a value. */
function CustomFacts({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const fields = useCustomFields(machine.type).filter(
    ({ fieldName }) => (machine.custom_fields[fieldName] ?? null) !== null,
  );
  if (fields.length === 0) return null;
  return (
    <Section title={t('machines.groups.custom')}>
      <Facts
        facts={fields.map((field) => ({
          label: labelOf(field),
          value: customText(field, machine.custom_fields[field.fieldName]),
          isNumeric: field.fieldType === 'number',
        }))}
      />
    </Section>
  );
}

/** What an import brought under a name of its own, where it differs from the fact that it filled. */
function ImportedFacts({ machine, offered }: { machine: Machine; offered: readonly MachineFieldName[] }) {
  const { t } = useTranslation();
  const text = useFieldText();
  const shown = (name: MachineFieldName) => text(name, machine[name], currencyOfField(name, machine));
  const differing = importOriginals(machine.type)
    .filter(({ original }) => offered.includes(original) && !isBlank(machine[original]))
    .filter(({ original, field }) => fold(shown(original)).trim() !== fold(shown(field)).trim())
    .map(({ original }) => original);
  if (differing.length === 0) return null;
  return (
    <details>
      <summary className={classes.imported}>{t('machines.detail.imported')}</summary>
      <FactList machine={machine} fields={differing} />
    </details>
  );
}

/** When and by whom the record was created, and its id. */
function SystemFacts({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const { id, created_at, created_by_name, updated_at, updated_by_name: by } = machine;
  const at = formatDateTime(updated_at);
  return (
    <Section title={t('machines.detail.system')}>
      <Facts
        facts={[
          { label: t('machines.fields.created_at'), value: formatDateTime(created_at), isNumeric: true },
          { label: t('machines.fields.created_by'), value: created_by_name },
          {
            label: t('machines.fields.updated_at'),
            value: by === null ? at : t('timeline.by', { at, by }),
            isNumeric: true,
          },
          { label: t('machines.fields.id'), value: id },
        ]}
      />
      <HistoryLink entity="machine" id={id} />
    </Section>
  );
}

interface FactListProps {
  machine: Machine;
  fields: readonly MachineFieldName[];
  /** Free specifications after the fields. */
  more?: Readonly<Record<string, string>>;
}

/** A flag that is not set counts as blank. */
const isBlank = (value: unknown) => value === null || value === '' || value === false;
const isFigure = (name: MachineFieldName) => ['money', 'number', 'integer'].includes(fieldOf(name).type);

/** The non-blank fields of a group; a single line if all are blank. */
function FactList({ machine, fields, more }: FactListProps) {
  const { t } = useTranslation();
  const text = useFieldText();
  const label = useFieldLabel(machine.type);
  const filled = fields.filter((name) => !isBlank(machine[name]));
  const rest = Object.entries(more ?? {}).map(([name, value]) => ({ label: name, value }));
  if (filled.length === 0 && rest.length === 0)
    return <Text c="dimmed">{t('machines.detail.notGiven')}</Text>;
  return (
    <Facts
      facts={[
        ...filled.map((name) => ({
          label: label(name),
          value: text(name, machine[name], currencyOfField(name, machine)),
          isNumeric: isFigure(name),
        })),
        ...rest,
      ]}
    />
  );
}

/** The customer that the machine is reserved for or sold to. */
function HoldNotice({ machine }: { machine: Machine }) {
  if (machine.status === 'sold') return <SoldNotice machine={machine} />;
  return machine.hold === null ? null : <PromiseNotice hold={machine.hold} />;
}

function PromiseNotice({ hold }: { hold: NonNullable<Machine['hold']> }) {
  const { t } = useTranslation();
  const seesReservations = useCan('reservations.view');
  const { kind, live, customer_name: customer, expires_at: expiry, reservation_id: reservation } = hold;
  // A replacement stays held after its reservation has ended, until it is released.
  const variant = kind === 'replacement' && !live ? 'formerReplacement' : kind;
  const status = kind === 'pending_approval' ? 'pending_approval' : 'reserved';
  return (
    <div className={classes.notice} data-status={status}>
      <strong>{t(`machines.hold.${variant}`)}</strong>
      {customer !== null && <span>{t('machines.hold.customer', { customer })}</span>}
      {expiry !== null && <span>{t('machines.hold.until', { date: formatDate(expiry) })}</span>}
      {seesReservations && reservation !== null && (
        <Link to="/reservations" search={{ reservation }} className={classes.link}>
          {t('machines.hold.reservation')}
        </Link>
      )}
    </div>
  );
}

/** The customer is in the reservation that the sale completed, shown in a section of its own. */
function SoldNotice({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const { data } = useMachineReservations(machine.id);
  const sale = data?.items.find(
    ({ machine_id, status }) => machine_id === machine.id && status === 'completed',
  );
  const price = formatMoney(machine.sale_price, currencyOfField('sale_price', machine));
  return (
    <div className={classes.notice} data-status="sold">
      <strong>{t('machines.hold.sold', { price })}</strong>
      {sale && (
        <span>
          {t('machines.hold.customer', { customer: `${sale.customer_name}, ${sale.customer_company}` })}
        </span>
      )}
      {sale?.sold_at && <span>{t('machines.hold.soldOn', { date: formatDate(sale.sold_at) })}</span>}
    </div>
  );
}

/** The customer of the sale, from the reservation that it completed. */
function MachineBuyer({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const { data } = useMachineReservations(machine.id);
  const sale = data?.items.find(
    ({ machine_id, status }) => machine_id === machine.id && status === 'completed',
  );
  if (machine.status !== 'sold' || sale === undefined) return null;
  return (
    <Section title={t('machines.detail.customer')}>
      <CustomerFacts
        reservation={sale}
        more={[
          {
            label: t('machines.fields.sale_price'),
            value: sale.sold_price !== null && formatMoney(sale.sold_price, sale.currency),
            isNumeric: true,
          },
          {
            label: t('machines.status.sold'),
            value: sale.sold_at !== null && formatDate(sale.sold_at),
            isNumeric: true,
          },
          { label: t('reservations.detail.salesPerson'), value: sale.sales_person },
        ]}
      />
    </Section>
  );
}
