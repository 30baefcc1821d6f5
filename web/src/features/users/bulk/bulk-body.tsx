import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import type { BulkCandidate } from '@strojpark/core/contracts/users';
import { joined } from '@strojpark/core/domain/joined';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { LoadState } from '../../../ui/load-state.tsx';
import classes from './bulk-body.module.css';
import { Callout } from '../../../ui/callout.tsx';

/** The props of every bulk dialog. */
export interface BulkDialogProps {
  opened: boolean;
  onClose: () => void;
}

interface BulkBodyProps {
  preview: {
    data: { items: readonly BulkCandidate[]; total: number } | undefined;
    error: Error | null;
    refetch: () => unknown;
  };
  /** The text without candidates. */
  none: string;
  note: (candidate: BulkCandidate) => string;
  submitLabel: (count: number) => string;
  destructive?: boolean;
  /** The action is impossible now; the dialog says why. */
  disabled?: boolean;
  loading: boolean;
  /** The users that were skipped, with the reason. */
  failures: readonly string[];
  onSubmit: (ids: string[]) => void;
  onCancel: () => void;
}

/** The candidates of a bulk action and the button that starts it, or the text without candidates. */
export function BulkBody({ preview, none, note, loading, ...rest }: BulkBodyProps) {
  const { t } = useTranslation();
  const { destructive = false, disabled = false, submitLabel, failures, onSubmit, onCancel } = rest;
  const { data, error, refetch } = preview;
  const choice = useChosen(data?.items ?? []);
  const { chosen } = choice;
  const isOffered = (data?.items.length ?? 0) > 0;
  return (
    <Stack gap="md">
      {failures.length > 0 && (
        <Callout isFailure role="alert" title={t('users.bulk.failures', { count: failures.length })}>
          {failures.map((text) => (
            <div key={text}>{text}</div>
          ))}
        </Callout>
      )}
      {data !== undefined && data.items.length === 0 && <Text c="dimmed">{none}</Text>}
      {data !== undefined && isOffered && (
        <CandidateList candidates={data.items} total={data.total} choice={choice} note={note} />
      )}
      {data === undefined && (
        <LoadState {...loadingOf({ error, refetch })} title={t('users.bulk.failed')} rows={4} height={56} />
      )}
      <Group justify="flex-end" gap="xs" data-dialog-buttons>
        <Button variant="default" onClick={onCancel} disabled={loading}>
          {t(isOffered ? 'common.actions.back' : 'common.actions.close')}
        </Button>
        {isOffered && (
          <Button
            {...(destructive && { color: 'red' })}
            disabled={disabled || chosen.length === 0}
            loading={loading}
            onClick={() => onSubmit(chosen)}
          >
            {submitLabel(chosen.length)}
          </Button>
        )}
      </Group>
    </Stack>
  );
}

interface CandidateListProps {
  candidates: readonly BulkCandidate[];
  /** The total number, possibly more than can be shown. */
  total: number;
  choice: ReturnType<typeof useChosen>;
  /** Details of each candidate. */
  note: (candidate: BulkCandidate) => string;
}

/** The candidates as a list with checkboxes. */
function CandidateList({ candidates, total, choice, note }: CandidateListProps) {
  const { t } = useTranslation();
  const { chosen, isChosen, toggle, toggleAll } = choice;
  return (
    <Stack gap="xs">
      <Checkbox
        label={t('users.bulk.chooseAll')}
        description={t('users.bulk.chosen', {
          chosen: formatNumber(chosen.length),
          total: formatNumber(candidates.length),
        })}
        checked={chosen.length === candidates.length}
        indeterminate={chosen.length > 0 && chosen.length < candidates.length}
        onChange={toggleAll}
      />
      <ul className={classes.list}>
        {candidates.map((candidate) => (
          <li key={candidate.id} className={classes.item}>
            <Checkbox
              aria-label={t('users.bulk.choose', { name: candidate.name })}
              label={
                <>
                  <span className={classes.name}>{candidate.name}</span>
                  <span className={classes.detail}>
                    {joined([candidate.email, t(`auth.roles.${candidate.role}`)])}
                  </span>
                  <span className={classes.detail}>{note(candidate)}</span>
                </>
              }
              checked={isChosen(candidate.id)}
              onChange={() => toggle(candidate.id)}
            />
          </li>
        ))}
      </ul>
      {total > candidates.length && (
        <Text size="sm">{t('users.bulk.more', { total: formatNumber(total) })}</Text>
      )}
    </Stack>
  );
}

/** The selected candidates: all of them, until the user deselects some. */
function useChosen(candidates: readonly { id: string }[]) {
  const [left, setLeft] = useState<readonly string[]>([]);
  const ids = candidates.map(({ id }) => id);
  const chosen = ids.filter((id) => !left.includes(id));
  return {
    chosen,
    isChosen: (id: string) => !left.includes(id),
    toggle: (id: string) => setLeft(left.includes(id) ? left.filter((other) => other !== id) : [...left, id]),
    toggleAll: () => setLeft(chosen.length === ids.length ? ids : []),
  };
}
