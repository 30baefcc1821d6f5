import { companies } from '@strojpark/core/contracts/company';
import { route } from '../../lib/route.ts';
import * as service from './company.service.ts';

/** The address of a logo contains its checksum. */
const forever = 'public, max-age=31536000, immutable';

export const companyRoutes = [
  route(companies.get, (ctx) => service.get(ctx)),
  route(companies.setLogo, (ctx, { upload }) => service.setLogo(ctx, upload)),
  route(companies.deleteLogo, (ctx) => service.deleteLogo(ctx)),
  route(companies.logo, async (ctx, { params, reply }) => {
    const file = await service.download(ctx, params.checksum);
    reply.header('cache-control', forever);
    return file;
  }),
];
