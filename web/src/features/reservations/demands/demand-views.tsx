import { Menu } from '@mantine/core';
import type { Demand } from '@strojpark/core/contracts/demands';
import type { DemandAction } from '@strojpark/core/domain/demands/demand-actions';
import { blank } from '@strojpark/core/domain/blank';
import { separator } from '@strojpark/core/domain/joined';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { IconEye } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { DemandStatusBadge, demandTones } from '../../../entities/demands/demand-status-badge.tsx';
import { lineOf, useWantedLine, useWantedParts } from '../../../entities/demands/use-wanted-line.ts';
import { linesOf, type PrintedCells } from '../../../entities/company/use-list-print.tsx';
import { MachinePicture } from '../../../entities/machines/machine-picture.tsx';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { ActionItems } from '../../../ui/action-items.tsx';
import { Highlighted } from '../../../ui/highlighted.tsx';
import { ListRow, type RowPlace } from '../../../ui/list/list-row.tsx';
import { RowTitle } from '../../../ui/list/row-title.tsx';
import table from '../../../ui/list/list-table.module.css';
import type { ListEvents, RecordPlace } from '../../../ui/list/list-view.ts';
import { PhoneRow, tallPhoneRowHeight } from '../../../ui/list/phone-row.tsx';
import phoneRow from '../../../ui/list/phone-row.module.css';
import { RowCheckbox } from '../../../ui/list/row-checkbox.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { picturedMachine, useDemandActions, useSubject } from './demand-actions.ts';
import type { DemandState } from './demand-search.ts';
import classes from './demands.module.css';

type Events = ListEvents<Demand, DemandAction>;

const columns = [
  { name: 'customer', width: 260, min: 160, beside: 151 },
  // Next to a record in a small window the matches are below it.
  { name: 'wanted', width: 376, min: 236, rank: 3 },
  { name: 'matches', width: 148, min: 130, beside: 128, rank: 2 },
  // The first to end comes first. In a narrower list the criteria get the space of the columns after it.
  { name: 'until', width: 100, min: 92, sort: 'valid_until', first: 'asc', from: 800 },
  { name: 'status', width: 110, min: 104, rank: 1, from: 860 },
  { name: 'owner', width: 168, min: 110, from: 1000 },
  { name: 'created', width: 100, min: 96, sort: 'created_at', first: 'desc', from: 1000 },
] as const;

/** Room for what is wanted on four lines. */
const rowHeight = 60;

/** The demands as rows, taller ones on phones. */
export function useDemandViews({ filter: { search: query } }: Pick<DemandState, 'filter'>) {
  const { t } = useTranslation();
  const subject = useSubject();
  return {
    table: {
      columns: columns.map((column) => ({ ...column, label: t(`demands.columns.${column.name}`) })),
      rowHeight,
      renderRow: (demand: Demand, place: RowPlace, events: Events) => (
        <DemandRow {...place} query={query} demand={demand} subject={subject(demand)} events={events} />
      ),
    },
    cards: {
      height: tallPhoneRowHeight,
      renderCard: (demand: Demand, place: RecordPlace, events: Events) => (
        <DemandPhoneRow {...place} query={query} demand={demand} subject={subject(demand)} events={events} />
      ),
    },
  };
}

/** A demand on paper. */
export function usePrintedDemand(): PrintedCells<Demand, (typeof columns)[number]['name']> {
  const { t } = useTranslation();
  const wanted = useWantedLine();
  const matches = useMatchCount();
  return {
    customer: (demand) => linesOf(customerNames(demand).name, customerNames(demand).contact),
    wanted,
    matches: (demand) => linesOf(matches(demand).fresh, matches(demand).rest),
    until: ({ valid_until: until }) => (until === null ? blank : formatDate(until)),
    status: ({ status }) => t(`demands.status.${status}`),
    owner: (demand) => demand.owner_name ?? blank,
    created: (demand) => formatDate(demand.created_at),
  };
}

interface DemandProps extends RecordPlace {
  demand: Demand;
  subject: string;
  query: string | undefined;
  events: Events;
}

/** A demand in the table. */
const DemandRow = memo(function DemandRow(props: DemandProps & RowPlace) {
  const { t } = useTranslation();
  const { demand, subject, query, events, ...place } = props;
  const { status, valid_until: until, owner_name: owner, unowned, created_at: created } = demand;
  const { name, contact } = customerNames(demand);
  const wanted = useWantedParts('budget')(demand);
  const matches = useMatchCount()(demand);
  return (
    <ListRow
      {...place}
      label={subject}
      onOpen={() => events.open(demand)}
      onIntent={() => events.prepare(demand)}
      choice={{
        label: t('demands.select.one', { name: subject }),
        onToggle: (withShift) => events.toggle(demand, withShift),
      }}
      title={<RowTitle name={name} detail={contact} query={query} />}
      menu={<RowActions demand={demand} subject={subject} place={place} events={events} />}
    >
      <div
        role="cell"
        className={`${table.cell} ${table.pictured} ${classes.criteriaCell}`}
        title={lineOf(wanted)}
        data-matches={matches.fresh ?? (matches.rest === blank ? undefined : matches.rest)}
        data-fresh={matches.fresh !== null || undefined}
      >
        <span className={table.front}>
          <MachinePicture machine={picturedMachine(demand)} className={table.picture} />
        </span>
        <span className={classes.wanted}>
          <span>
            {wanted.map(({ key, text }, index) => (
              <span key={key}>
                <span className={classes.dot}>{index > 0 && separator}</span>
                <span>
                  <Highlighted text={text} query={query} />
                </span>
              </span>
            ))}
          </span>
        </span>
      </div>
      <div role="cell" className={table.cell}>
        {matches.fresh !== null && <span className={classes.fresh}>{matches.fresh}</span>}
        {matches.rest !== null && (
          <span className={demand.matches.fitting > 0 && matches.fresh === null ? undefined : table.detail}>
            {matches.rest}
          </span>
        )}
      </div>
      <div role="cell" className={table.cell}>
        <span data-numeric>{until === null ? blank : formatDate(until)}</span>
      </div>
      <div role="cell" className={table.cell}>
        <DemandStatusBadge status={status} />
      </div>
      <div role="cell" className={table.cell}>
        {unowned && status === 'open' ? (
          <>
            <span className={classes.unowned}>{t('demands.unowned')}</span>
            <span className={table.detail}>{owner}</span>
          </>
        ) : (
          <span className={classes.owner}>{owner ?? blank}</span>
        )}
      </div>
      <div role="cell" className={table.cell} title={formatDateTime(created)}>
        <span data-numeric>{formatDate(created)}</span>
      </div>
    </ListRow>
  );
});

/** How many machines fit, and how many of them are news. */
function useMatchCount(): (demand: Demand) => { fresh: string | null; rest: string | null } {
  const { t } = useTranslation();
  return ({ status, matching, matches }) => {
    if (status !== 'open' && matches.fitting === 0) return { fresh: null, rest: blank };
    if (matching && matches.fitting === 0) return { fresh: null, rest: t('demands.searching') };
    return {
      fresh: matches.new > 0 ? t('demands.newMatches', { count: matches.new }) : null,
      rest:
        matches.fitting === 0
          ? t('demands.noMatches')
          : matches.fitting > matches.new
            ? t('demands.matches', { count: matches.fitting })
            : null,
    };
  };
}

/** A demand in the list of a phone. */
const DemandPhoneRow = memo(function DemandPhoneRow(props: DemandProps) {
  const { t } = useTranslation();
  const { demand, subject, query, isSelected, isActive, href, events } = props;
  const { status } = demand;
  const wanted = lineOf(useWantedParts('budget')(demand));
  const { fresh, rest } = useMatchCount()(demand);
  return (
    <PhoneRow
      href={href}
      isSelected={isSelected}
      isActive={isActive}
      onOpen={() => events.open(demand)}
      onIntent={() => events.prepare(demand)}
      picture={<MachinePicture machine={picturedMachine(demand)} className={phoneRow.picture} />}
      title={<Highlighted text={customerNames(demand).name} query={query} />}
      subtitle={<Highlighted text={wanted} query={query} />}
      isTall
      status={{ status: demandTones[status], label: t(`demands.status.${status}`) }}
      detail={fresh !== null ? <b>{fresh}</b> : rest === blank ? null : rest}
    >
      <RowCheckbox
        label={t('demands.select.one', { name: subject })}
        checked={isSelected}
        onToggle={(withShift) => events.toggle(demand, withShift)}
      />
    </PhoneRow>
  );
});

interface RowActionsProps {
  demand: Demand;
  subject: string;
  place: Pick<RowPlace, 'tabIndex'>;
  events: Events;
}

/** The action menu of a demand in the list. */
function RowActions({ demand, subject, place: { tabIndex }, events }: RowActionsProps) {
  const { t } = useTranslation();
  const actionsOf = useDemandActions();
  return (
    <RowMenu label={t('demands.list.actions', { name: subject })} tabIndex={tabIndex}>
      <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => events.open(demand)}>
        {t('demands.actions.open')}
      </Menu.Item>
      <ActionItems actions={actionsOf(demand, events.action)} />
    </RowMenu>
  );
}
