import { Skeleton, Text } from '@mantine/core';
import type { Machine, MachineListItem } from '@strojpark/core/contracts/machine-record';
import { currencyOfField, fieldsOf } from '@strojpark/core/domain/fields/machine-fields';
import { joined } from '@strojpark/core/domain/joined';
import { canEditMachine } from '@strojpark/core/domain/machines/machine-actions';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { commentKeys } from '../../../entities/comments/comment-keys.ts';
import { useMachineDemands } from '../../../entities/demands/demands.queries.ts';
import { useMachineLine } from '../../../entities/machines/machine-facts.ts';
import { machineKeys } from '../../../entities/machines/machines.queries.ts';
import { MachineStatusBadge } from '../../../entities/machines/machine-status-badge.tsx';
import { useAcceptedQuotes } from '../../../entities/quotes/quotes.queries.ts';
import { useMachineReservations } from '../../../entities/reservations/reservations.queries.ts';
import { useActor, useCan } from '../../../lib/auth.ts';
import { formatMoney } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { useTabTitle } from '../../../lib/tab-title.ts';
import { RecordSheet } from '../../../ui/record-screen/record-sheet.tsx';
import { Section } from '../../../ui/section.tsx';
import { useAfterPaint } from '../../../ui/use-after-paint.ts';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import { useIsOffline } from '../../../ui/use-is-offline.ts';
import {
  costKey,
  filesKey,
  type MachineDialogAction,
} from '../../../entities/reservations/machine-action-names.ts';
import { useAttachments } from '../attachments/attachments.queries.ts';
import { DocumentsSection } from '../attachments/documents-section.tsx';
import { EmptyTile } from '../attachments/empty-tile.tsx';
import { PhotoStrip } from '../attachments/photo-strip.tsx';
import { useMachineFiles } from '../attachments/use-machine-files.ts';
import { keyFields } from '../field-groups.ts';
import { useConvertedTotal } from '../list/use-converted-total.ts';
import { useCosts, usePriceChanges } from '../stock/stock.queries.ts';
import { MachineTimeline } from '../timeline/machine-timeline.tsx';
import { useTimeline } from '../timeline/timeline.queries.ts';
import { useIsUsed } from '../../../entities/field-config/use-fields.ts';
import { DetailActions } from './detail-actions.tsx';
import { FactList } from './fact-list.tsx';
import { FactSections } from './fact-sections.tsx';
import { MachineBuyer } from './machine-buyer.tsx';
import { ReservationHistory } from './reservation-history.tsx';
import { StatusLine } from './status-line.tsx';
import { SystemFacts } from './system-facts.tsx';
import { useMachineSale } from './use-machine-sale.ts';
import classes from './machine-detail.module.css';

const CommentsSection = lazyPart(
  async () => (await import('../../../entities/comments/comments-section.tsx')).CommentsSection,
);

const StockSections = lazyPart(
  async () => (await import('../stock/stock-sections.tsx')).StockSections,
  'ageing',
);

interface MachineDetailProps {
  /** The list item, or the record once it has loaded. */
  machine: MachineListItem;
  /** Undefined while it loads. */
  record: Machine | undefined;
  onAction: (action: MachineDialogAction, machine: MachineListItem) => void;
}

/**
 * The record of one machine: in the first frame what its row shows, whether or not more is known, then the rest section by
 * section.
 */
export function MachineDetail({ machine, record: loaded, onAction }: MachineDetailProps) {
  const { t } = useTranslation();
  const number = displayIdentifier(machine);
  const line = useMachineLine();
  useTabTitle(joined([machine.name, number]));
  const client = useQueryClient();
  const seesReservations = useCan('reservations.view');
  const openFiles = useRef<() => void>(null);
  const isPainted = useAfterPaint();
  const record = isPainted ? loaded : undefined;
  const files = useMachineFiles(machine, isPainted);
  const { mayChange } = files;
  const keys = useMemo(
    () => [
      ...commentKeys,
      { keyName: costKey, run: pressAddCost },
      ...(mayChange ? [{ keyName: filesKey, run: () => openFiles.current?.() }] : []),
    ],
    [mayChange],
  );
  const isUsed = useIsUsed(machine.type);
  const offered = fieldsOf(machine.type).filter(isUsed);
  // They are above the actions. A later failure must not take them away again.
  const demands = useMachineDemands(machine.id, isPainted && seesReservations);
  const accepted = useAcceptedQuotes(machine.id, isPainted && machine.status === 'available');
  const isWaitingKnown = useHasOpened(isPainted && !demands.isLoading && !accepted.isLoading);
  const isKnown = record !== undefined && isWaitingKnown;
  const hasSections = useHasOpened(useSectionsLoaded(machine.id, record?.sale ?? null, isPainted));
  const whole = hasSections ? record : undefined;
  const isOfOthers = canEditMachine(useActor(), machine)?.code === 'not_owner';
  const isOffline = useIsOffline() && loaded === undefined;
  const isShown = record !== undefined && (record.status !== 'sold' || hasSections);
  return (
    <RecordSheet
      top={
        isPainted ? (
          <PhotoStrip machine={machine} files={files} openFiles={openFiles} />
        ) : (
          <EmptyTile machine={machine} isAddable={mayChange} />
        )
      }
      name={machine.name}
      badge={<MachineStatusBadge status={machine.status} />}
      about={line(machine)}
      state={
        isKnown ? (
          <StatusLine machine={record} />
        ) : isOffline ? (
          <span role="status">
            {t(machine.status === 'sold' ? 'machines.hold.buyerOffline' : 'machines.hold.offline')}
          </span>
        ) : (
          <>
            {heldOrSold.some((status) => status === machine.status) && <Skeleton height={22} width={280} />}
            {isOfOthers && machine.status !== 'sold' && (
              <span className={classes.owner}>
                <Skeleton height={20} width={280} />
              </span>
            )}
          </>
        )
      }
      actions={
        isKnown ? (
          <DetailActions machine={record} onAction={onAction} more={keys} />
        ) : (
          !isOffline && <Skeleton height={32} width={320} />
        )
      }
      isLoading={whole === undefined && !isOffline}
    >
      <Price machine={machine} />
      <Section title={t('machines.groups.identity')}>
        <FactList machine={record ?? machine} fields={keyFields.filter((name) => offered.includes(name))} />
      </Section>
      {/* The buyer comes from the reservations or the sale. */}
      {isShown && <MachineBuyer machine={record} />}
      {isShown && <FactSections machine={record} except={[...keyFields, priceOf(record)]} />}
      {whole && <StockSections machine={whole} />}
      {whole && seesReservations && <ReservationHistory machine={whole} />}
      {whole && <MachineTimeline machine={whole} />}
      {whole && <DocumentsSection machineId={whole.id} files={files} openFiles={openFiles} />}
      {whole && (
        <CommentsSection
          of={{ subject: 'machine', id: whole.id }}
          // The history mentions them.
          onChanged={() => void client.invalidateQueries({ queryKey: machineKeys.timelines(whole.id) })}
        />
      )}
      {whole && <SystemFacts machine={whole} />}
    </RecordSheet>
  );
}

/** Only those who may add a cost have the button. */
const pressAddCost = () => document.querySelector<HTMLElement>('[data-record] [data-add-cost]')?.click();

/** Their line says who has the machine, or who bought it. */
const heldOrSold = ['reserved', 'pending_approval', 'sold'] as const;

/**
 * Whether the sections with data of their own have it. They appear together: one that grows later would move those
 * below it away from the pointer.
 */
function useSectionsLoaded(id: string, sale: Machine['sale'], enabled: boolean): boolean {
  const seesCosts = useCan('machines.view_costs');
  const sections = [
    useMachineReservations(id, enabled),
    useMachineSale({ sale }, enabled),
    useCosts(id, enabled && seesCosts),
    usePriceChanges(id, enabled),
    useTimeline(id, null, enabled),
    useAttachments(id, enabled),
  ];
  return enabled && sections.every(({ isLoading }) => !isLoading);
}

const priceOf = ({ status }: MachineListItem) => (status === 'sold' ? 'sale_price' : 'current_value');

/** What the machine costs or was sold for, also in the currency of the user. */
function Price({ machine }: { machine: MachineListItem }) {
  const { t } = useTranslation();
  const field = priceOf(machine);
  const currency = currencyOfField(field, machine);
  const isUsed = useIsUsed(machine.type)(field);
  const price = isUsed ? machine[field] : null;
  const converted = useConvertedTotal(price ?? undefined, currency as 'CZK');
  if (price === null) return null;
  return (
    <div className={classes.price}>
      <Text component="span" size="xs" c="dimmed">
        {t(`machines.fields.${field}`)}
      </Text>
      <span data-figure>{formatMoney(price, currency)}</span>
      {converted.amount !== undefined && (
        <Text component="span" size="xs" c="dimmed" data-numeric>
          {joined([converted.amount, converted.origin])}
        </Text>
      )}
    </div>
  );
}
