import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core';
import { trashDaysLeft } from '@strojpark/core/domain/trash';
import { IconTrash } from '@tabler/icons-react';
import type { UseInfiniteQueryResult, UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/format.ts';
import { loadingOf } from '../../lib/loading-of.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Fact, Facts } from '../../ui/facts.tsx';
import { LoadState } from '../../ui/load-state.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { ProgressLine } from '../../ui/progress-line.tsx';
import { TrashRow } from './trash-row.tsx';
import classes from './trash-list.module.css';

interface Deleted {
  id: string;
  deleted_at: string;
  deleted_by_name: string | null;
  purge_at: string;
}

interface TrashPage<T> {
  pages: { items: T[]; total: number }[];
}

interface TrashListProps<T extends Deleted> {
  query: UseInfiniteQueryResult<TrashPage<T>>;
  restore: UseMutationResult<void, Error, string[]>;
  /** What a record is called, and a line about it. */
  nameOf: (record: T) => { name: string; note: ReactNode };
  /** What it was, before one decides. */
  factsOf: (record: T) => readonly Fact[];
  isFiltered: boolean;
  onClear: () => void;
}

/** Deleted records with the way back, one by one or several at once. */
export function TrashList<T extends Deleted>(props: TrashListProps<T>) {
  const { query, restore, nameOf, factsOf, isFiltered, onClear } = props;
  const { t } = useTranslation();
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [open, setOpen] = useState<T | null>(null);
  const [now] = useState(() => new Date());
  const { data, isFetching, isFetchingNextPage } = query;
  const records = data?.pages.flatMap(({ items }) => items) ?? [];
  const total = data?.pages[0]?.total ?? 0;
  // What was restored meanwhile is chosen no longer.
  const chosen = records.filter(({ id }) => ids.has(id)).map(({ id }) => id);

  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(ids);
    if (isChosen) next.add(id);
    else next.delete(id);
    setIds(next);
  };
  const restoreAll = (wanted: string[]) => restore.mutate(wanted, { onSuccess: () => setIds(new Set()) });

  if (records.length === 0) return <TrashStates query={query} isFiltered={isFiltered} onClear={onClear} />;
  return (
    <>
      <ProgressLine isActive={isFetching && !isFetchingNextPage} />
      <div className={classes.head}>
        <Checkbox
          label={
            chosen.length === 0
              ? t('trash.total', { count: total, number: formatNumber(total) })
              : t('trash.chosen', { count: chosen.length, number: formatNumber(chosen.length) })
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
      <ul className={classes.list} aria-label={t('trash.title')}>
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
            onOpen={() => setOpen(record)}
            onRestore={() => restoreAll([record.id])}
          />
        ))}
      </ul>
      <MoreButton query={query} label={t('trash.more')} />
      <Text c="dimmed" size="sm" mt="md">
        {t('trash.hint')}
      </Text>
      <RecordDialog
        title={open ? nameOf(open).name : ''}
        facts={open && factsOf(open)}
        isBusy={restore.isPending}
        onRestore={() => open && restore.mutate([open.id], { onSuccess: () => setOpen(null) })}
        onClose={() => setOpen(null)}
      />
    </>
  );
}

interface TrashStatesProps {
  query: { data: unknown; error: Error | null; refetch: () => Promise<unknown> };
  isFiltered: boolean;
  onClear: () => void;
}

/** What stands in the place of deleted records: they load, they failed, or there are none. */
function TrashStates({ query: { data, error, refetch }, isFiltered, onClear }: TrashStatesProps) {
  const { t } = useTranslation();
  if (data === undefined) return <LoadState {...loadingOf({ error, refetch })} rows={8} height={56} />;
  if (isFiltered)
    return (
      <EmptyState
        icon={IconTrash}
        title={t('trash.noneFound')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('trash.clearSearch')}
          </Button>
        }
      />
    );
  return <EmptyState icon={IconTrash} title={t('trash.none')} text={t('trash.noneHint')} />;
}

interface RecordDialogProps {
  title: string | undefined;
  /** Null: closed. */
  facts: readonly Fact[] | null;
  isBusy: boolean;
  onRestore: () => void;
  onClose: () => void;
}

/** What a deleted record was. */
function RecordDialog({ title, facts, isBusy, onRestore, onClose }: RecordDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={facts !== null}
      onClose={onClose}
      title={title}
      size="lg"
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <Stack gap="lg">
        <Facts facts={facts ?? []} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('common.actions.close')}
          </Button>
          <Button loading={isBusy} onClick={onRestore}>
            {t('trash.restore')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
