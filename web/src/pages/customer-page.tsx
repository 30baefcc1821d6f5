import { getRouteApi } from '@tanstack/react-router';
import { CustomerView } from '../features/reservations/customer/customer-view.tsx';

const route = getRouteApi('/app/customers/$key');

export function CustomerPage() {
  const { key } = route.useParams();
  return <CustomerView key={key} customerKey={key} />;
}
