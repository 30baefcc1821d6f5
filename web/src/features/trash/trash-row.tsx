import { Button, Checkbox, Text, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatNumber } from '../../lib/format.ts';
import classes from './trash-list.module.css';

interface TrashRowProps {
  name: string;
  note: ReactNode;
  deletedAt: string;
  deletedBy: string | null;
  daysLeft: number;
  isChosen: boolean;
  isBusy: boolean;
  onChoose: (isChosen: boolean) => void;
  onOpen: () => void;
  onRestore: () => void;
}

/** From so few days on somebody should notice. */
const fewDays = 3;

/** One deleted record: who deleted it and when, and how long it can still be restored. */
export function TrashRow(props: TrashRowProps) {
  const { name, note, deletedAt, deletedBy, daysLeft, isChosen, isBusy } = props;
  const { t } = useTranslation();
  return (
    <li className={classes.row}>
      <Checkbox
        aria-label={t('trash.choose', { name })}
        checked={isChosen}
        onChange={(event) => props.onChoose(event.currentTarget.checked)}
      />
      <div>
        <UnstyledButton className={classes.name} onClick={props.onOpen}>
          {name}
        </UnstyledButton>
        <Text size="sm" c="dimmed" component="div">
          {note}
        </Text>
      </div>
      <div className={classes.deletion}>
        <Text size="sm" data-numeric>
          {t('trash.deletedAt', { at: formatDateTime(deletedAt) })}
        </Text>
        <Text size="sm" c="dimmed">
          {deletedBy}
        </Text>
      </div>
      <Text size="sm" className={classes.left} data-numeric {...(daysLeft <= fewDays && { c: 'red' })}>
        {t('trash.daysLeft', { count: daysLeft, days: formatNumber(daysLeft) })}
      </Text>
      <Button
        variant="default"
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
