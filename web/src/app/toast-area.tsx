import { Notifications } from '@mantine/notifications';
import { toastLayer } from '../ui/layers.ts';

const maxToasts = 20;

/** The container of the toasts: next to the sidebar and above the footer, where no button is. */
export function ToastArea() {
  return <Notifications position="bottom-left" limit={maxToasts} containerWidth={360} zIndex={toastLayer} />;
}
