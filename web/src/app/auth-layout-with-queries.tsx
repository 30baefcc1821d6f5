import { QueryClientProvider } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { queryClient } from '../lib/query.ts';
import { AuthLayout } from './auth-layout.tsx';

/** The layout of the account screens; it adds the query client, which the sign-in does not need. */
export function AuthLayoutWithQueries(props: ComponentProps<typeof AuthLayout>) {
  return (
    <QueryClientProvider client={queryClient}>
      <AuthLayout {...props} />
    </QueryClientProvider>
  );
}
