import { Alert } from '@mantine/core';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { failureTexts } from '../../../lib/failure.ts';
import { formatDateTime } from '../../../lib/format.ts';

interface ReserveFailureProps {
  error: Error | null;
}

/** Who holds the machine and until when, as far as the refusal tells. */
function holderText({ details: { holder, expiresAt } }: ApiError): string[] {
  if (typeof holder !== 'string') return [];
  if (typeof expiresAt !== 'string') return [i18next.t('errors.machine_held_open', { holder })];
  return [i18next.t('errors.machine_held', { holder, expiresAt: formatDateTime(expiresAt) })];
}

/** Why the reservation was not made, in plain words; what was filled in stays. */
export function ReserveFailure({ error }: ReserveFailureProps) {
  const { t } = useTranslation();
  if (error === null) return null;
  const { title, texts } = explain(error);
  if (texts.length === 0) return null;
  return (
    <Alert color="red" variant="light" role="alert" title={title} mb="md">
      {[...texts, t('reservations.reserve.kept')].join(' ')}
    </Alert>
  );
}

function explain(error: Error): { title: string; texts: string[] } {
  const { t } = i18next;
  const title = t('reservations.reserve.failed');
  if (!(error instanceof ApiError)) return { title, texts: failureTexts(error) };
  if (error.code === 'machine_held') return { title: t('reservations.reserve.held'), texts: [error.message] };
  if (error.code === 'replacement_not_available')
    return {
      title: t('reservations.reserve.replacementTaken'),
      texts: [...holderText(error), t('reservations.reserve.replacementsRenewed')],
    };
  // What was refused field by field stands at the fields.
  if (Object.keys(error.errors).length > 0) return { title, texts: [] };
  return { title, texts: error.status === 409 ? [error.message] : failureTexts(error) };
}
