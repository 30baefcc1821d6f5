import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { createElement } from 'react';
import { ToastAction } from './toast-action.tsx';

interface ToastOptions {
  /** Milliseconds on screen, where the default of the kind does not fit. */
  duration?: number;
  /** An action, such as undo. */
  action?: { label: string; onAction: () => void };
  /** Distinguishes toasts with the same text but different actions. */
  id?: string;
}

function show(
  text: string,
  color: string,
  duration: number | false,
  { action, id: ownId }: Pick<ToastOptions, 'action' | 'id'> = {},
): string {
  // The text is the id, so that ten identical errors show one toast.
  const id = `toast:${ownId ?? text}`;
  const onAction = () => {
    notifications.hide(id);
    action?.onAction();
  };
  return notifications.show({
    id,
    message: action ? createElement(ToastAction, { text, label: action.label, onAction }) : text,
    color,
    autoClose: duration,
    loading: duration === false,
    closeButtonProps: { 'aria-label': i18next.t('common.actions.close') },
  });
}

/** Short messages in the corner; they take translated texts, never keys. */
export const toast = {
  success: (message: string, { duration = 2000, ...own }: ToastOptions = {}) =>
    show(message, 'green', duration, own),
  error: (message: string, { duration = 4000, ...own }: ToastOptions = {}) =>
    show(message, 'red', duration, own),
  info: (message: string, { duration = 4000, ...own }: ToastOptions = {}) =>
    show(message, 'petrol', duration, own),
  /** Stays until `hide` is called with the returned id. */
  loading: (message: string) => show(message, 'petrol', false),
  hide: (id: string) => {
    notifications.hide(id);
  },
};
