import { Stack } from '@mantine/core';
import { saleCurrency } from '@strojpark/core/domain/money';
import { useTranslation } from 'react-i18next';
import { FormButtons } from '../../../lib/form-buttons.tsx';
import { CustomerHistory } from '../customer-history.tsx';
import { CustomerFields } from '../customer-fields.tsx';
import type { ReservableMachine } from './reservable-machine.ts';
import type { ReserveWizardState } from './use-reserve-wizard.ts';

interface CustomerStepProps {
  wizard: ReserveWizardState;
  machine: ReservableMachine;
}

/** Who it is for; where neither replacement nor approval is needed, this is all. */
export function CustomerStep({ wizard, machine }: CustomerStepProps) {
  const { t } = useTranslation();
  const { customer, hasSteps, leave } = wizard;
  return (
    <form {...customer.formProps}>
      <Stack gap="lg">
        <CustomerFields
          customer={customer}
          isTaxIdRequired={hasSteps}
          currency={saleCurrency(machine.currency)}
          machine={machine}
        />
        <CustomerHistory customer={customer} />
        <FormButtons
          submitLabel={hasSteps ? t('common.actions.continue') : t('reservations.reserve.create')}
          isSubmitting={customer.isSubmitting}
          onCancel={leave}
        />
      </Stack>
    </form>
  );
}
