import { Button, Checkbox, Group, Stack, Text, UnstyledButton } from '@mantine/core';
import { joined } from '@strojpark/core/domain/joined';
import { trashDaysLeft } from '@strojpark/core/domain/trash';
import { IconTrash } from '@tabler/icons-react';
import type { UseInfiniteQueryResult, UseMutationResult } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MachineBlock } from '../../entities/machines/machine-block.tsx';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import { screenFormats } from '../../lib/screen-formats.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { RowCheckbox } from '../../ui/list/row-checkbox.tsx';
import { useScreenRows } from '../../ui/record-screen/screen-rows.ts';
import { LoadMoreScreen } from '../../ui/record-screen/load-more-screen.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import classes from './trash-list.module.css';

interface Deleted {
  id: string;
  deleted_at: string;
  deleted_by_name: string | null;
  purge_at: string;
}

interface TrashPage<T> {
  pages: { items: T[]; total: number; totalIsExact: boolean }[];
}

interface RecordsProps<T extends Deleted> {
  noun: 'machines' | 'reservations';
  restore: UseMutationResult<void, Error, string[]>;
  /** The name of a record, its machine, and a line of details. */
  nameOf: (record: T) => {
    name: string;
    machine: ComponentProps<typeof MachineBlock>['machine'];
    note: string;
  };
  /** The full record, shown before deciding to restore it. */
  factsOf: (record: T) => readonly Fact[];
}

interface TrashListProps<T extends Deleted> extends RecordsProps<T> {
  query: UseInfiniteQueryResult<TrashPage<T>>;
  search: string | undefined;
  searchHint: string;
  onSearch: (search: string | undefined) => void;
}

/** Deleted records, restored one by one or several at once. */
export function TrashList<T extends Deleted>(props: TrashListProps<T>) {
  const { query, search, searchHint, onSearch, ...list } = props;
  const { t } = useTranslation();
  return (
    <LoadMoreScreen
      query={query}
      formats={screenFormats}
      header={{
        search: {
          label: t('trash.search'),
          placeholder: searchHint,
          value: search,
          onSearch,
        },
      }}
      states={{
        empty: { icon: IconTrash, title: t('trash.none'), text: t('trash.noneHint') },
        noneFound: { title: t('trash.noneFound'), clearLabel: t('common.actions.clearSearch') },
        failed: t('common.failedToLoad'),
      }}
      isFiltered={search !== undefined}
      onClear={() => onSearch(undefined)}
      skeleton={{ rows: 8, height: 56 }}
      moreLabel={t('trash.more')}
    >
      {(records) => <Records {...list} records={records} />}
    </LoadMoreScreen>
  );
}

function Records<T extends Deleted>(props: RecordsProps<T> & { records: readonly T[] }) {
  const { noun, records, restore, nameOf, factsOf } = props;
  const { t } = useTranslation();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const dialog = useDialog<T>();
  const { about: shown } = dialog;
  const [now] = useState(() => new Date());
  const { total } = useScreenRows();
  // Deselects records that have been restored.
  const chosen = records.filter(({ id }) => ids.has(id)).map(({ id }) => id);

  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(ids);
    if (isChosen) next.add(id);
    else next.delete(id);
    setIds(next);
  };
  const restoreAll = (wanted: string[]) => restore.mutate(wanted, { onSuccess: () => setIds(new Set()) });

  return (
    <>
      <div className={classes.head}>
        <Checkbox
          label={
            chosen.length === 0
              ? t(`trash.total.${noun}`, { count: total, number: formatNumber(total) })
              : t(`trash.chosen.${noun}`, { count: chosen.length, number: formatNumber(chosen.length) })
          }
          checked={chosen.length === records.length}
          indeterminate={chosen.length > 0 && chosen.length < records.length}
          onChange={(event) =>
            setIds(new Set(event.currentTarget.checked ? records.map(({ id }) => id) : []))
          }
        />
        {chosen.length > 0 && (
          <Button loading={restore.isPending} onClick={() => restoreAll(chosen)}>
            {t('trash.restoreChosen')}
          </Button>
        )}
      </div>
      <ul className={classes.list} aria-label={t('shell.nav.trash')}>
        {records.map((record) => (
          <TrashRow
            key={record.id}
            {...nameOf(record)}
            deletedAt={record.deleted_at}
            deletedBy={record.deleted_by_name}
            daysLeft={trashDaysLeft(record.purge_at, now)}
            isChosen={ids.has(record.id)}
            isBusy={restore.isPending}
            onChoose={(isChosen) => choose(record.id, isChosen)}
            onOpen={() => dialog.open(record)}
            onRestore={() => restoreAll([record.id])}
          />
        ))}
      </ul>
      <Text c="dimmed" size="sm">
        {t('trash.hint')}
      </Text>
      <RecordDialog
        opened={dialog.isOpen}
        title={t(`trash.deleted.${noun}`)}
        name={shown && nameOf(shown)}
        facts={shown ? factsOf(shown) : []}
        isBusy={restore.isPending}
        onRestore={() => shown && restore.mutate([shown.id], { onSuccess: dialog.close })}
        onClose={dialog.close}
      />
    </>
  );
}

interface RecordDialogProps {
  opened: boolean;
  title: string;
  /** Null before the first opening. */
  name: ReturnType<RecordsProps<Deleted>['nameOf']> | null;
  facts: readonly Fact[];
  isBusy: boolean;
  onRestore: () => void;
  onClose: () => void;
}

/** The record before its deletion. */
function RecordDialog({ opened, title, name, facts, isBusy, onRestore, onClose }: RecordDialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg">
      <Stack gap="lg">
        {name && <MachineBlock machine={name.machine} size="large" line={name.note} />}
        <Facts facts={facts} />
        <Group justify="flex-end" gap="xs" data-dialog-buttons>
          <Button variant="default" onClick={onClose}>
            {t('common.actions.close')}
          </Button>
          <Button loading={isBusy} onClick={onRestore}>
            {t('trash.restore')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

interface TrashRowProps extends ReturnType<RecordsProps<Deleted>['nameOf']> {
  deletedAt: string;
  deletedBy: string | null;
  daysLeft: number;
  isChosen: boolean;
  isBusy: boolean;
  onChoose: (isChosen: boolean) => void;
  onOpen: () => void;
  onRestore: () => void;
}

/** With this many days left or fewer, the remaining time is bold. */
const fewDays = 3;

/** One deleted record: who deleted it, when, and how long it can be restored. */
function TrashRow(props: TrashRowProps) {
  const { name, machine, note, deletedAt, deletedBy, daysLeft, isChosen, isBusy } = props;
  const { t } = useTranslation();
  return (
    <li className={classes.row}>
      <RowCheckbox
        label={t('trash.choose', { name })}
        checked={isChosen}
        onToggle={() => props.onChoose(!isChosen)}
      />
      <MachineBlock
        machine={machine}
        title={
          <UnstyledButton className={classes.name} onClick={props.onOpen}>
            {machine.name}
          </UnstyledButton>
        }
        line={note}
      />
      <div className={classes.deletion}>
        <span className={classes.left} data-urgent={daysLeft <= fewDays || undefined}>
          {t('trash.daysLeft', { count: daysLeft, days: formatNumber(daysLeft) })}
        </span>
        <span className={classes.by}>
          {joined([t('trash.deletedAt', { at: formatDateTime(deletedAt) }), deletedBy])}
        </span>
      </div>
      <Button
        variant="subtle"
        className={classes.restore}
        disabled={isBusy}
        aria-label={t('trash.restoreNamed', { name })}
        onClick={props.onRestore}
      >
        {t('trash.restore')}
      </Button>
    </li>
  );
}
