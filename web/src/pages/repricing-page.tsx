import { RepricingList } from '../features/machines/repricing/repricing-list.tsx';
import { reserveDialogs } from './reserve-dialogs.tsx';

export function RepricingPage() {
  return <RepricingList reserve={reserveDialogs} />;
}
