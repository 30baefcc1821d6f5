import { MachineListPage } from './machine-list-page.tsx';

export function UsedMachinesPage() {
  return <MachineListPage type="used" />;
}
