import { notifications } from '@mantine/notifications';

interface ToastOptions {
  /** Milliseconds on screen, when the kind's own (spec 1 §9) does not fit. */
  duration?: number;
}

function show(message: string, color: string, duration: number | false): string {
  // The text is the id, so that ten calls that fail alike show one toast.
  const id = `toast:${message}`;
  return notifications.show({ id, message, color, autoClose: duration, loading: duration === false });
}

/** Short messages in the corner; they take finished texts, never keys. */
export const toast = {
  success: (message: string, { duration = 2000 }: ToastOptions = {}) =>
    show(message, 'green', duration),
  error: (message: string, { duration = 4000 }: ToastOptions = {}) => show(message, 'red', duration),
  info: (message: string, { duration = 4000 }: ToastOptions = {}) =>
    show(message, 'petrol', duration),
  /** Stays until `hide` is called with the id that it returns. */
  loading: (message: string) => show(message, 'petrol', false),
  hide: (id: string) => {
    notifications.hide(id);
  },
};
