import * as z from 'zod';
import { endpoint, type Contract, inRole } from '../endpoint.ts';
import { companyLogo } from './settings.ts';

/** What a letterhead shows. */
export const company = z.object({
  name: z.string(),
  /** Lines of the address. */
  address: z.array(z.string()),
  phone: z.string(),
  email: z.string(),
  /** Company number and VAT number, in words. The previous release does not send them. */
  ids: z.string().optional(),
  logo: companyLogo.nullable(),
});
export type Company = z.output<typeof company>;

const edit = inRole('settings.edit');

export const companies = {
  get: endpoint({
    method: 'GET',
    path: '/company',
    access: 'signed-in',
    summary: 'Get the name, contacts and logo of the company for letterheads',
    response: company,
  }),
  setLogo: endpoint({
    method: 'PUT',
    path: '/company/logo',
    access: edit,
    summary: 'Set the logo of the company, a PNG or JPEG file',
    bodyKind: 'multipart',
    ownTransactions: true,
    body: z.object({}),
    response: company,
    errors: ['logo_refused', 'payload_too_large', 'unavailable'],
  }),
  deleteLogo: endpoint({
    method: 'DELETE',
    path: '/company/logo',
    access: edit,
    summary: 'Delete the logo of the company',
    response: company,
  }),
  logo: endpoint({
    method: 'GET',
    path: '/company/logo/:checksum',
    access: 'public',
    summary: 'Get the logo of the company; its URL changes with the logo',
    params: z.object({ checksum: z.string().regex(/^[\da-f]{64}$/) }),
    response: 'file',
    errors: ['not_found'],
  }),
} satisfies Contract;
