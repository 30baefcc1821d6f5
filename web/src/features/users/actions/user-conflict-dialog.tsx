import { useTranslation } from 'react-i18next';
import type { Choices } from '../../../lib/three-way.ts';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import type { EditValues } from './edit-values.ts';
import type { UserConflict } from './use-save-user.ts';

interface UserConflictDialogProps {
  opened: boolean;
  conflict: UserConflict;
  onChoose: (choices: Choices) => void;
  onCancel: () => void;
}

/** Whose value counts where two people have changed the same field of a user. */
export function UserConflictDialog({ opened, conflict, onChoose, onCancel }: UserConflictDialogProps) {
  const { t } = useTranslation();
  const { fields, mine, theirs } = conflict;
  const shown = (name: keyof EditValues, values: EditValues) => {
    if (name === 'role') return t(`auth.roles.${values.role}`);
    if (name === 'status') return t(`users.status.${values.status}`);
    return values[name] === '' ? t('users.edit.blank') : values[name];
  };
  return (
    <ConflictDialog
      opened={opened}
      title={t('users.edit.staleTitle')}
      text={t('users.edit.staleText')}
      fields={fields.map((name) => ({
        name,
        label: t(`users.fields.${name}`),
        mine: shown(name, mine),
        theirs: shown(name, theirs),
      }))}
      sideLabels={{ mine: t('users.edit.mine'), theirs: t('users.edit.theirs') }}
      confirmLabel={t('common.actions.save')}
      cancelLabel={t('common.actions.back')}
      onChoose={onChoose}
      onCancel={onCancel}
    />
  );
}
