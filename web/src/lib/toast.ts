import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { createElement } from 'react';
import { ToastAction } from './toast-action.tsx';

interface ToastOptions {
  /** Milliseconds on screen, when the kind's own (spec 1 §9) does not fit. */
  duration?: number;
  /** One thing to do about it, such as undo. */
  action?: { label: string; onAction: () => void };
  /** Tells toasts with the same text apart, where each has something of its own to do. */
  id?: string;
}

function show(
  text: string,
  color: string,
  duration: number | false,
  { action, id: ownId }: Pick<ToastOptions, 'action' | 'id'> = {},
): string {
  // The text is the id, so that ten calls that fail alike show one toast.
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

/** Short messages in the corner; they take finished texts, never keys. */
export const toast = {
  success: (message: string, { duration = 2000, ...own }: ToastOptions = {}) =>
    show(message, 'green', duration, own),
  error: (message: string, { duration = 4000, ...own }: ToastOptions = {}) =>
    show(message, 'red', duration, own),
  info: (message: string, { duration = 4000, ...own }: ToastOptions = {}) =>
    show(message, 'petrol', duration, own),
  /** Stays until `hide` is called with the id that it returns. */
  loading: (message: string) => show(message, 'petrol', false),
  hide: (id: string) => {
    notifications.hide(id);
  },
};
