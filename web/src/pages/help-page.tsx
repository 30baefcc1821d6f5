import { Help } from '../features/help/help.tsx';

export function HelpPage() {
  return <Help />;
}
