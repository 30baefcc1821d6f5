import { AgedList } from '../features/machines/aged/aged-list.tsx';
import { reserveDialogs } from './reserve-dialogs.tsx';

export function AgedStockPage() {
  return <AgedList reserve={reserveDialogs} />;
}
