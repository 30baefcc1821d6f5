import { Notifications } from '@mantine/notifications';

const maxToasts = 20;

/** Where toasts appear. */
export function ToastArea() {
  return <Notifications position="top-right" limit={maxToasts} containerWidth={360} />;
}
