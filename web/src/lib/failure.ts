import { onlineManager } from '@tanstack/react-query';
import i18next from 'i18next';
import { ApiError } from './api-error.ts';
import { toast } from './toast.ts';

/** Whether code could not be loaded, in the words of the browsers and of the bundler. */
export const isMissingCode = (error: unknown) =>
  error instanceof Error && /dynamically imported|module script|preload css/i.test(error.message);

/** The texts of a failed call: one, or one for each rejected field. */
export function failureTexts(error: unknown): string[] {
  const { t } = i18next;
  // Without a connection, also code that could not be loaded.
  if (!onlineManager.isOnline() && (!(error instanceof ApiError) || error.status === 0))
    return [t('common.failures.offline')];
  if (!(error instanceof ApiError))
    return [t(isMissingCode(error) ? 'common.partFailed' : 'common.failures.unexpected')];
  const { status, message } = error;
  switch (status) {
    case 0:
      return [t('common.failures.network')];
    case 400:
      return [t('common.failures.badRequest', { message })];
    case 401:
      return [message || t('common.failures.authentication')];
    case 403:
      return [t('common.failures.forbidden')];
    case 404:
      return [t('common.failures.notFound')];
    case 409:
      return [t('common.failures.conflict', { message })];
    case 422: {
      const texts = Object.values(error.errors).flat();
      return texts.length > 0 ? texts : [t('common.failures.validation')];
    }
    case 500:
      return [t('common.failures.server')];
    default:
      return [message || t('common.failures.unexpected')];
  }
}

// These redirect to a screen that explains what to do.
const leavesPage = (error: unknown) =>
  error instanceof ApiError && ['password_change_required', 'second_factor_missing'].includes(error.code);

/** Shows a failed call as toasts. */
export function toastFailure(error: unknown): void {
  if (leavesPage(error)) return;
  for (const text of failureTexts(error)) toast.error(text);
}

/** Says that what was started needs a connection. */
export const toastOffline = () => toast.error(i18next.t('common.failures.offline'));

/** The props of an `ErrorState` for a failed call, without its title. */
export function failureState(error: unknown) {
  return {
    text: failureTexts(error).join(' '),
    requestId: error instanceof ApiError ? error.requestId : undefined,
  };
}
