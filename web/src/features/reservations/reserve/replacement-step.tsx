import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { canInRole } from '@strojpark/core/domain/access/permissions';
import { useMachine } from '../../../entities/machines/machines.queries.ts';
import { FormField } from '../../../lib/form-field.tsx';
import { useSuggestedReplacements } from '../../../entities/reservations/reservations.queries.ts';
import { SettingLink } from '../../../entities/settings/setting-link.tsx';
import { useActor } from '../../../lib/auth.ts';
import { ReplacementChoice } from './replacement-choice.tsx';
import type { ReservableMachine } from './reservable-machine.ts';
import { ReserveSummary } from './reserve-summary.tsx';
import type { ReserveWizardState } from './use-reserve-wizard.ts';
import classes from './reserve-wizard.module.css';

interface ReplacementStepProps {
  wizard: ReserveWizardState;
  machine: ReservableMachine;
}

/** Selects the stock machine that replaces the used one, or none, which requires an approval. */
export function ReplacementStep({ wizard, machine }: ReplacementStepProps) {
  const { t } = useTranslation();
  const { replacement, goTo, rejectAll, isBusy } = wizard;
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const { data } = useSuggestedReplacements(machine.id);
  const id = useWatch({ control: replacement.form.control, name: 'replacementMachineId' });
  const suggested = Object.values(data ?? {}).flat();
  const isFound = id !== '' && data !== undefined && !suggested.some((one) => one.id === id);
  const { data: found } = useMachine(isFound ? id : null);
  const chosen = isFound ? found : suggested.find((one) => one.id === id);
  const customer = wizard.values && [wizard.values.customerCompany, wizard.values.customerName];
  const hasNone = data !== undefined && suggested.length === 0;
  return (
    <form {...replacement.formProps}>
      <Stack gap="md">
        {!hasNone && <Text>{t('reservations.replacement.intro')}</Text>}
        <FormField form={replacement.form} name="replacementMachineId">
          {({ value, onChange, error }) => (
            <ReplacementChoice
              machine={machine}
              customer={customer ?? []}
              noneText={<NoneText />}
              value={value}
              onChange={onChange}
              error={error}
              foot={foot}
            />
          )}
        </FormField>
        <Group justify="space-between" gap="xs" data-dialog-buttons>
          <div ref={setFoot} className={classes.foot} />
          {chosen && <ReserveSummary machine={machine} customer={wizard.values} replacement={chosen.name} />}
          <Button variant="default" onClick={() => goTo(0)} disabled={isBusy}>
            {t('common.actions.back')}
          </Button>
          {hasNone ? (
            <Button autoFocus onClick={() => rejectAll([])} disabled={isBusy}>
              {t('reservations.replacement.without')}
            </Button>
          ) : (
            <Group gap="xs" className={classes.ends}>
              <Button
                variant="default"
                className={classes.noneFits}
                onClick={() => rejectAll(suggested)}
                disabled={isBusy || data === undefined}
              >
                {t('reservations.replacement.noneFits')}
              </Button>
              <Button type="submit" loading={isBusy}>
                {t('reservations.reserve.create')}
              </Button>
            </Group>
          )}
        </Group>
      </Stack>
    </form>
  );
}

/** What follows where no machine is free; where that is always so, used machines need no replacement. */
function NoneText() {
  const { t } = useTranslation();
  const mayTurnOff = canInRole(useActor(), 'settings.edit');
  return (
    <>
      {t('reservations.replacement.noneText')}
      {mayTurnOff && (
        <>
          {' '}
          {t('reservations.replacement.noFleet')}{' '}
          <SettingLink section="reservations">{t('reservations.replacement.turnOff')}</SettingLink>
        </>
      )}
    </>
  );
}
