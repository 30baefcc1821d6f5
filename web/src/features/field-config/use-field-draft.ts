import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { useState } from 'react';
import { failureTexts } from '../../lib/failure.ts';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/toast.ts';
import { useLeaveGuard } from '../../lib/use-leave-guard.ts';
import { useSaveFields } from './field-config.queries.ts';
import {
  countChanges,
  draftChanges,
  withoutSaved,
  withToggle,
  type FieldDraft,
  type Toggle,
} from './field-draft.ts';

/** The switches of both kinds of machines as they stand on the screen, until they are saved in one call. */
export function useFieldDraft(stored: readonly FieldConfig[]) {
  const { t } = useTranslation();
  const { mutate, isPending } = useSaveFields();
  const [draft, setDraft] = useState<FieldDraft>({});
  const changes = draftChanges(stored, draft);
  useLeaveGuard(changes.length > 0);

  return {
    /** A field as the screen shows it. */
    drafted: (field: FieldConfig): FieldConfig => ({ ...field, ...draft[field.id] }),
    count: countChanges(changes),
    isSaving: isPending,
    set: (id: string, toggle: Toggle, value: boolean) =>
      setDraft((current) => withToggle(current, id, toggle, value)),
    discard: () => setDraft({}),
    save: () =>
      mutate(changes, {
        onSuccess: () => {
          setDraft((current) => withoutSaved(current, changes));
          toast.success(t('fieldConfig.done.saved'));
        },
        onError: (error) =>
          toast.error(t('fieldConfig.failed.save', { message: failureTexts(error).join(' ') })),
      }),
  };
}
