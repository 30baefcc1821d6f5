import { Button, Stack } from '@mantine/core';
import { userSettingsBody } from '@strojpark/core/contracts/user-settings';
import type { UserSettings } from '@strojpark/core/domain/user-settings';
import i18next from 'i18next';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useContractForm, type ContractForm } from '../../lib/forms.ts';
import { mergeOf } from '../../lib/three-way.ts';
import { toast } from '../../lib/toast.ts';
import { Panel } from '../../ui/panel.tsx';
import { ChoiceFields } from './choice-fields.tsx';
import { NotificationFields } from './notification-fields.tsx';
import classes from './settings-form.module.css';
import { useSaveSettings } from './user-settings.queries.ts';

const names = Object.keys(userSettingsBody.shape) as (keyof UserSettings)[];

export type SettingsForm = ContractForm<typeof userSettingsBody>['form'];

/** Takes over what was stored elsewhere meanwhile (the switches above, another save), keeps what is being changed. */
function useLatest({ form }: ContractForm<typeof userSettingsBody>, settings: UserSettings): void {
  const { isSubmitSuccessful } = form.formState;
  const begun = useRef(settings);
  useEffect(() => {
    const kept = mergeOf(begun.current, form.getValues(), settings, {});
    begun.current = settings;
    // A form that was saved begins anew, so that the next change counts as unsaved.
    form.reset(settings);
    for (const name of names) {
      if (kept[name] !== settings[name]) form.setValue(name, kept[name], { shouldDirty: true });
    }
  }, [form, settings, isSubmitSuccessful]);
}

/** The personal settings; what is saved counts at once everywhere. */
export function SettingsForm({ settings }: { settings: UserSettings }) {
  const { t } = useTranslation();
  const save = useSaveSettings();
  const contract = useContractForm(userSettingsBody, {
    defaultValues: settings,
    submit: async (values) => {
      await save.mutateAsync(values);
      // In the language that was just chosen.
      toast.success(i18next.t('userSettings.saved'));
    },
  });
  useLatest(contract, settings);
  const { form, formProps, isSubmitting } = contract;
  const isUnchanged = !form.formState.isDirty;
  return (
    <form {...formProps}>
      <Stack gap="md">
        <Panel title={t('userSettings.display')}>
          <ChoiceFields form={form} />
        </Panel>
        <Panel title={t('userSettings.notifications')}>
          <NotificationFields form={form} />
        </Panel>
        <div className={classes.actions}>
          <Button
            variant="default"
            disabled={isUnchanged || isSubmitting}
            onClick={() => form.reset(settings)}
          >
            {t('common.actions.cancel')}
          </Button>
          <Button type="submit" disabled={isUnchanged} loading={isSubmitting}>
            {t('common.actions.save')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}
