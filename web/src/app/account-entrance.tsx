import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { queryClient } from '../lib/query.ts';
import { Entrance } from './entrance.tsx';

/** The entrance of the account's own screens, with the data cache that the sign-in does without. */
export function AccountEntrance(props: ComponentProps<typeof Entrance>) {
  return (
    <QueryClientProvider client={queryClient}>
      <Entrance {...props} />
    </QueryClientProvider>
  );
}
