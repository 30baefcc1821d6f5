import { QuoteList } from '../features/reservations/quotes/quote-list.tsx';

export function QuotesPage() {
  return <QuoteList />;
}
