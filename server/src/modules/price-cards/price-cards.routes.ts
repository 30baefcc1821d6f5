import { priceCards } from '@strojpark/core/contracts/price-cards';
import type { FileStore } from '../../lib/files.ts';
import { route, type Route } from '../../lib/route.ts';
import { download } from './price-cards.service.ts';

export const priceCardsRoutes = ({ files }: { files: FileStore }): Route[] => [
  route(priceCards.download, (ctx, { body }) => download(ctx, files, body)),
];
