import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { queryClient } from '../lib/query.ts';
import { Entrance } from './entrance.tsx';

/** The layout of the account screens; it adds the query client, which the sign-in does not need. */
export function AccountEntrance(props: ComponentProps<typeof Entrance>) {
  return (
    <QueryClientProvider client={queryClient}>
      <Entrance {...props} />
    </QueryClientProvider>
  );
}
