import * as z from 'zod';
import { endpoint, type Contract } from '../endpoint.ts';

export const health = {
  get: endpoint({
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'Whether this process can serve: 200 when the database answers, else 503',
    response: z.object({ status: z.literal('ok'), version: z.string() }),
    errors: ['unavailable'],
  }),
} satisfies Contract;
