import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { createElement } from 'react';
import { ToastAction } from './toast-action.tsx';

interface ToastOptions {
  /** Milliseconds on screen, when the kind's own (spec 1 §9) does not fit. */
  duration?: number;
  /** One thing to do about it, such as undo. */
  action?: { label: string; onAct: () => void };
}

function show(
  text: string,
  color: string,
  duration: number | false,
  action?: ToastOptions['action'],
): string {
  // The text is the id, so that ten calls that fail alike show one toast.
  const id = `toast:${text}`;
  const onAct = () => {
    notifications.hide(id);
    action?.onAct();
  };
  return notifications.show({
    id,
    message: action ? createElement(ToastAction, { text, label: action.label, onAct }) : text,
    color,
    autoClose: duration,
    loading: duration === false,
    closeButtonProps: { 'aria-label': i18next.t('common.actions.close') },
  });
}

/** Short messages in the corner; they take finished texts, never keys. */
export const toast = {
  success: (message: string, { duration = 2000, action }: ToastOptions = {}) =>
    show(message, 'green', duration, action),
  error: (message: string, { duration = 4000, action }: ToastOptions = {}) =>
    show(message, 'red', duration, action),
  info: (message: string, { duration = 4000, action }: ToastOptions = {}) =>
    show(message, 'petrol', duration, action),
  /** Stays until `hide` is called with the id that it returns. */
  loading: (message: string) => show(message, 'petrol', false),
  hide: (id: string) => {
    notifications.hide(id);
  },
};
