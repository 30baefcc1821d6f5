import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** How many values differ from what is stored; without any the bar is hidden. */
  changes: number;
  isSaving: boolean;
  /** Undefined in a form, which is submitted instead. */
  onSave?: () => void;
  onDiscard: () => void;
}

/** Floats over a long form while it has unsaved changes: their number, and the buttons that save or discard them. */
export function SaveBar({ changes, isSaving, onSave, onDiscard }: SaveBarProps) {
  const { t } = useTranslation();
  const isUnchanged = changes === 0;
  return (
    <div className={classes.bar} data-save-bar data-idle={isUnchanged || undefined}>
      <div role="status" className={classes.text}>
        {!isUnchanged && t('common.saveBar.changes', { count: changes })}
      </div>
      <div className={classes.buttons}>
        <Button variant="default" disabled={isUnchanged || isSaving} onClick={onDiscard}>
          {t('common.saveBar.discard')}
        </Button>
        <Button
          type={onSave ? 'button' : 'submit'}
          disabled={isUnchanged}
          loading={isSaving}
          onClick={onSave}
        >
          {t('common.actions.save')}
        </Button>
      </div>
    </div>
  );
}
