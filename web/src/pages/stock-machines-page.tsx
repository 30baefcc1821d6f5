import { MachineListPage } from './machine-list-page.tsx';

export function StockMachinesPage() {
  return <MachineListPage type="stock" />;
}
