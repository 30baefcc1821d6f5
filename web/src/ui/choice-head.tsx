import { Button, Text } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './choice-head.module.css';

interface ChoiceHeadProps {
  chosen: number;
  total: number;
  acts: readonly { label: string; onClick: () => void }[];
  /** Of the buttons, where they share it with their list. */
  keys?: Pick<ComponentProps<'button'>, 'onKeyDown'> & { 'data-mantine-stop-propagation': boolean };
}

/** Above a list to tick: how many are ticked, and the buttons that tick many at once. */
export function ChoiceHead({ chosen, total, acts, keys }: ChoiceHeadProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.head}>
      <Text size="var(--text-sm)" c="dimmed" role="status" data-numeric>
        {t('common.showing', { shown: chosen, total })}
      </Text>
      <div className={classes.acts}>
        {acts.map(({ label, onClick }) => (
          <Button key={label} size="compact-sm" variant="subtle" onClick={onClick} {...keys}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}
