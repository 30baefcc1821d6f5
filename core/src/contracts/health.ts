import * as z from 'zod';
import { endpoint, type Contract } from '../endpoint.ts';

export const health = {
  get: endpoint({
    method: 'GET',
    path: '/health',
    access: 'public',
    summary: 'Check whether this process can serve requests: 200 if the database responds, otherwise 503',
    response: z.object({ status: z.literal('ok'), version: z.string() }),
    errors: ['unavailable'],
  }),
  ready: endpoint({
    method: 'GET',
    path: '/ready',
    access: 'public',
    summary: 'Check whether a proxy should send requests to this process: also 503 while it is stopping',
    response: z.object({ status: z.literal('ok'), version: z.string() }),
    errors: ['unavailable'],
  }),
} satisfies Contract;
