import { Badge, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './field-config.module.css';

interface SaveBarProps {
  /** How many switches stand otherwise than what is stored. */
  changes: number;
  isSaving: boolean;
  onSave: () => void;
  onDiscard: () => void;
}

/** Stays in sight below the fields: what is unsaved, and what can be done about it. */
export function SaveBar({ changes, isSaving, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation();
  const isUnchanged = changes === 0;
  return (
    <div className={classes.bar}>
      <div role="status">
        {!isUnchanged && (
          <Badge variant="light" size="lg" className={classes.badge}>
            {t('settings.unsaved', { count: changes })}
          </Badge>
        )}
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button variant="default" disabled={isUnchanged || isSaving} onClick={onDiscard}>
          {t('settings.discard')}
        </Button>
        <Button disabled={isUnchanged} loading={isSaving} onClick={onSave}>
          {t('common.actions.save')}
        </Button>
      </Group>
    </div>
  );
}
