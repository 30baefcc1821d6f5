import { Notifications } from '@mantine/notifications';

const maxToasts = 20;

/** The container of the toasts. */
export function ToastArea() {
  return <Notifications position="top-right" limit={maxToasts} containerWidth={360} />;
}
