import { Badge, Button, Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** How many values differ from what is stored. */
  changes: number;
  isSaving: boolean;
  /** Undefined in a form, which is submitted instead. */
  onSave?: () => void;
  onDiscard: () => void;
  discardLabel?: string;
  /** The text while nothing has been changed. */
  note?: ReactNode;
  /** More buttons. */
  children?: ReactNode;
}

/** A sticky bar below a long form, with the number of unsaved changes and the save and discard buttons. */
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
