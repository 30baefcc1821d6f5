import { type NotificationData, notifications } from '@mantine/notifications';
import { type Icon, IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import i18next from 'i18next';
import { createElement, type ReactNode } from 'react';
import { ToastAction } from './toast-action.tsx';

/** A function says it again after a change of the language; a plain text disappears with its language. */
type ToastText = string | (() => string);

export interface ToastOptions {
  /** Milliseconds on screen, where the default does not fit. */
  duration?: number;
  /** An action, such as undo. */
  action?: { label: () => string; onAction: () => void };
  /** Leads to what it announces; following it closes the toast. */
  link?: (onFollow: () => void) => ReactNode;
  /** Distinguishes toasts with the same text but different actions. */
  id?: string;
}

interface Kind {
  icon: Icon;
  color: string;
  duration: number;
}

const accent = 'var(--mantine-color-anchor)';
const kinds = {
  success: { icon: IconCheck, color: accent, duration: 2000 },
  error: { icon: IconAlertTriangle, color: 'var(--mantine-color-error)', duration: 4000 },
  info: { icon: IconInfoCircle, color: accent, duration: 4000 },
} satisfies Record<string, Kind>;

/** Milliseconds in which to read an offer, such as undo, and take it. */
const timeToAct = 10_000;

/** The open toasts, as they are in the current language; null for a plain text. */
const open = new Map<string, (() => NotificationData & { id: string }) | null>();

i18next.on('languageChanged', () => {
  for (const [id, again] of open) {
    if (again === null) notifications.hide(id);
    else notifications.update(again());
  }
});

function show(text: ToastText, kind: Kind, { duration, action, link, id: ownId }: ToastOptions) {
  const textOf = () => (typeof text === 'string' ? text : text());
  // The text is the id, so that ten identical errors show one toast.
  const id = `toast:${ownId ?? textOf()}`;
  const close = () => void notifications.hide(id);
  const onAction = () => {
    close();
    action?.onAction();
  };
  const current = () => ({
    id,
    message:
      action || link
        ? createElement(ToastAction, { text: textOf(), label: action?.label(), onAction }, link?.(close))
        : textOf(),
    icon: createElement(kind.icon, { size: 18, color: kind.color, 'aria-hidden': true }),
    autoClose: duration ?? (action || link ? timeToAct : kind.duration),
    closeButtonProps: { 'aria-label': i18next.t('common.actions.close') },
    onClose: () => {
      open.delete(id);
    },
  });
  open.set(id, typeof text === 'string' ? null : current);
  notifications.show(current());
}

/** Short messages in the corner; they take translated texts, never keys. */
export const toast = {
  success: (text: ToastText, options: ToastOptions = {}) => show(text, kinds.success, options),
  error: (text: ToastText, options: ToastOptions = {}) => show(text, kinds.error, options),
  info: (text: ToastText, options: ToastOptions = {}) => show(text, kinds.info, options),
  /** Takes an offer away that was taken elsewhere. */
  hide: (id: string) => void notifications.hide(`toast:${id}`),
};
