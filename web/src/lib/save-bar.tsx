import { Badge, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** How many values differ from what is stored. */
  changes: number;
  isSaving: boolean;
  /** Left out in a form, which is submitted. */
  onSave?: () => void;
  onDiscard: () => void;
  discardLabel?: string;
  /** What is said while nothing has been changed. */
  note?: ReactNode;
  /** Further buttons. */
  children?: ReactNode;
}

/** Stays in sight below a long form: what is unsaved, and what can be done about it. */
export function SaveBar(props: SaveBarProps) {
  const { changes, isSaving, onSave, onDiscard, discardLabel, note, children } = props;
  const { t } = useTranslation();
  const isUnchanged = changes === 0;
  return (
    <div className={classes.bar}>
      <div role="status">
        {isUnchanged ? (
          note
        ) : (
          <Badge variant="light" size="lg">
            {t('settings.unsaved', { count: changes })}
          </Badge>
        )}
      </div>
      <Group gap="xs">
        {children}
        <Button variant="default" disabled={isUnchanged || isSaving} onClick={onDiscard}>
          {discardLabel ?? t('settings.discard')}
        </Button>
        <Button
          type={onSave ? 'button' : 'submit'}
          disabled={isUnchanged}
          loading={isSaving}
          onClick={onSave}
        >
          {t('common.actions.save')}
        </Button>
      </Group>
    </div>
  );
}
