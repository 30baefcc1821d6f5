import { Checkbox, Stack, Text } from '@mantine/core';
import type { BulkCandidate } from '@strojpark/core/contracts/users';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import classes from './candidate-list.module.css';
import type { useChosen } from './use-chosen.ts';

interface CandidateListProps {
  candidates: readonly BulkCandidate[];
  /** How many there are in all, more than can be shown perhaps. */
  total: number;
  choice: ReturnType<typeof useChosen>;
  /** What is worth knowing about each. */
  note: (candidate: BulkCandidate) => string;
}

/** Whom a bulk act reaches, each of whom can be left out. */
export function CandidateList({ candidates, total, choice, note }: CandidateListProps) {
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
                    {candidate.email} · {t(`auth.roles.${candidate.role}`)}
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
