import { Alert } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { failureTexts } from '../../../lib/failure.ts';
import { isCustomerField } from '../customer-form.ts';
import { holderTexts } from '../holder-texts.ts';

interface ReserveFailureProps {
  error: Error | null;
  /** The fields of the present step besides those of the customer. */
  field: string | null;
}

/** Why the reservation was not made, in plain words; what was filled in stays. */
export function ReserveFailure({ error, field }: ReserveFailureProps) {
  const { t } = useTranslation();
  if (error === null) return null;
  const { title, texts } = explain(error, (name) => name === field || isCustomerField(name));
  if (texts.length === 0) return null;
  return (
    <Alert color="red" variant="light" role="alert" title={title} mb="md">
      {[...texts, t('reservations.reserve.kept')].join(' ')}
    </Alert>
  );
}

function explain(error: Error, isAtItsField: (name: string) => boolean): { title: string; texts: string[] } {
  const { t } = i18next;
  const title = t('reservations.reserve.failed');
  if (!(error instanceof ApiError)) return { title, texts: failureTexts(error) };
  if (error.code === 'machine_held') return { title: t('reservations.reserve.held'), texts: [error.message] };
  if (error.code === 'replacement_not_available')
    return {
      title: t('reservations.reserve.replacementTaken'),
      texts: [...holderTexts(error), t('reservations.reserve.replacementsRenewed')],
    };
  // What was refused field by field stands at the fields, as far as they are in sight.
  const refused = Object.entries(error.errors);
  if (refused.length > 0)
    return { title, texts: refused.flatMap(([name, texts]) => (isAtItsField(name) ? [] : texts)) };
  return { title, texts: error.status === 409 ? [error.message] : failureTexts(error) };
}
