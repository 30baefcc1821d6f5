import { Button, Text } from '@mantine/core';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import {
  type TimelineEntry,
  type TimelineKind,
  timelineKinds,
} from '@strojpark/core/contracts/machine-timeline';
import { blank } from '@strojpark/core/domain/blank';
import type { CustomValue } from '@strojpark/core/domain/fields/custom-fields';
import {
  type FieldValue,
  currencyOfField,
  machineFieldNames,
} from '@strojpark/core/domain/fields/machine-fields';
import {
  type Icon,
  IconCalendarEvent,
  IconCash,
  IconCircleDot,
  IconClipboardList,
  IconFile,
  IconFileInvoice,
  IconMessage,
  IconPencil,
  IconReplace,
  IconUsers,
} from '@tabler/icons-react';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/auth.ts';
import { formatClock, formatDate } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { FilterButton } from '../../../ui/filter-button.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { Section } from '../../../ui/section.tsx';
import { customText } from '../../../entities/field-config/custom-text.ts';
import { useFieldText } from '../../../entities/machines/use-field-text.ts';
import { labelOf, useFieldLabel, useFields } from '../../../entities/field-config/use-fields.ts';
import { addedCost, costText, foreignText } from './cost-text.ts';
import { useTimeline } from './timeline.queries.ts';
import { useTimelineText } from './use-timeline-text.ts';
import classes from './timeline.module.css';

/** The history of a machine, newest first. */
export function MachineTimeline({ machine }: { machine: Machine }) {
  const { t } = useTranslation();
  const seesReservations = useCan('reservations.view');
  const seesQuotes = useCan('quotes.view');
  const [kind, setKind] = useState<TimelineKind | null>(null);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useTimeline(
    machine.id,
    kind,
  );
  const entries = data?.pages.flatMap(({ items }) => items) ?? [];
  const kinds = timelineKinds.filter(
    (one) =>
      (seesReservations || !['reservation', 'queue', 'demand', 'replacement'].includes(one)) &&
      (seesQuotes || one !== 'quote'),
  );
  return (
    <Section title={t('timeline.title')}>
      <div role="group" aria-label={t('timeline.filter')} className={classes.filter}>
        <FilterButton label={t('timeline.all')} isOn={kind === null} onClick={() => setKind(null)} />
        {kinds.map((one) => (
          <FilterButton
            key={one}
            label={t(`timeline.kinds.${one}`)}
            isOn={kind === one}
            onClick={() => setKind(one)}
          />
        ))}
      </div>
      {data === undefined && <LoadState {...loadingOf({ error, refetch })} rows={1} height={120} />}
      {data !== undefined && entries.length === 0 && (
        <Text c="dimmed">{t(kind === null ? 'timeline.none' : 'timeline.noneOfKind')}</Text>
      )}
      {entries.length > 0 && (
        <ol className={classes.rows} aria-label={t('timeline.title')}>
          {entries.map((entry, index) => {
            const day = formatDate(entry.at);
            const isFirst = day !== formatDate(entries[index - 1]?.at);
            return (
              <TimelineRow key={entry.id} machine={machine} entry={entry} day={isFirst ? day : undefined} />
            );
          })}
        </ol>
      )}
      {hasNextPage && (
        <Button
          variant="default"
          size="compact-md"
          className={classes.more}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('timeline.more')}
        </Button>
      )}
    </Section>
  );
}

const icons: Record<TimelineKind, Icon> = {
  record: IconPencil,
  status: IconCircleDot,
  reservation: IconCalendarEvent,
  queue: IconUsers,
  demand: IconClipboardList,
  quote: IconFileInvoice,
  replacement: IconReplace,
  sale: IconCash,
  file: IconFile,
  comment: IconMessage,
};

interface TimelineRowProps {
  machine: Machine;
  entry: TimelineEntry;
  /** Above the first event of a day. */
  day: string | undefined;
}

/** One event: what, why, when and who. */
function TimelineRow({ machine, entry, day }: TimelineRowProps) {
  const { t } = useTranslation();
  const text = useTimelineText();
  const { kind, action, at, by, reason, replacement, comment, deputy_of: approver } = entry;
  const KindIcon = icons[kind];
  return (
    <li className={classes.row}>
      {day !== undefined && <div className={classes.day}>{day}</div>}
      <KindIcon size={18} stroke={1.6} aria-hidden className={classes.icon} />
      <div className={classes.body}>
        <div className={classes.what}>{text(entry)}</div>
        {action === 'create' && replacement !== null && (
          <div className={classes.reason}>{t('reservations.events.set_replacement', { replacement })}</div>
        )}
        {comment !== null && <div className={classes.reason}>{comment}</div>}
        {reason !== null && <div className={classes.reason}>{t('timeline.reason', { reason })}</div>}
        <ChangeList machine={machine} entry={entry} />
        <div className={classes.when}>
          {by === null && formatClock(at)}
          {by !== null &&
            (approver === null
              ? t('timeline.by', { at: formatClock(at), by })
              : t('timeline.byDeputy', { at: formatClock(at), by, approver }))}
        </div>
      </div>
    </li>
  );
}

interface ChangeListProps {
  machine: Machine;
  entry: TimelineEntry;
}

/** The number of changes shown before a click expands the rest. */
const shownChanges = 4;

type Plain = string | number | boolean | null;
const isPlain = (value: unknown): value is Plain =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);

/** Technical names, as those of an older version, are never shown. */
function foreignLabel(field: string): string {
  return foreignText(`audit.fields.${field}`) ?? i18next.t('audit.otherField');
}

const isCost = (field: string) => field.startsWith('cost_');

/** The old and new value of each field, in words. */
function ChangeList({ machine, entry }: ChangeListProps) {
  const { kind, changes } = entry;
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const text = useFieldText();
  const label = useFieldLabel(machine.type);
  // The history also has what was recorded while a field was in use.
  const custom = useFields(machine.type).filter(({ isCustom }) => isCustom);

  const shown = (field: string, value: unknown): string => {
    const own = kind === 'record' ? machineFieldNames.find((name) => name === field) : undefined;
    const configured = custom.find(({ fieldName }) => fieldName === field);
    if (own) return text(own, value as FieldValue<typeof own>, currencyOfField(own, machine));
    if (configured) return customText(configured, value as CustomValue);
    const given = value ?? blank;
    if (typeof given === 'string') return costText(field, given);
    return isPlain(given) ? String(given) : JSON.stringify(given);
  };
  const named = (field: string): string => {
    const own = kind === 'record' ? machineFieldNames.find((name) => name === field) : undefined;
    return own
      ? label(own)
      : labelOf(custom.find(({ fieldName }) => fieldName === field)) || foreignLabel(field);
  };

  // The text of the event has them.
  const said =
    kind === 'file' ? ['attachment'] : addedCost(entry) === null ? [] : ['cost_kind', 'cost_amount'];
  const all = Object.entries(changes).filter(([field]) => !said.includes(field));
  const hidden = isOpen ? 0 : Math.max(0, all.length - shownChanges);
  if (all.length === 0) return null;
  return (
    <ul className={classes.changes}>
      {all.slice(0, all.length - hidden).map(([field, { from, to }]) => (
        <li key={field}>
          {isCost(field) && (from ?? null) === null
            ? t('timeline.first', { field: named(field), to: shown(field, to) })
            : t('timeline.change', { field: named(field), from: shown(field, from), to: shown(field, to) })}
        </li>
      ))}
      {hidden > 0 && (
        <li className={classes.moreChanges}>
          <Button variant="subtle" size="compact-xs" ml={-8} onClick={() => setIsOpen(true)}>
            {t('timeline.moreChanges', { count: hidden })}
          </Button>
        </li>
      )}
    </ul>
  );
}
