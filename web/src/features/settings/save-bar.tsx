import { Badge, Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './settings.module.css';

interface SaveBarProps {
  /** How many settings differ from what is stored. */
  changes: number;
  isSaving: boolean;
  onDiscard: () => void;
}

/** Stays in sight below a long form: what is unsaved, and what can be done about it. */
export function SaveBar({ changes, isSaving, onDiscard }: SaveBarProps) {
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
        <Button type="submit" disabled={isUnchanged} loading={isSaving}>
          {t('common.actions.save')}
        </Button>
      </Group>
    </div>
  );
}
