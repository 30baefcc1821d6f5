import { quoteLinks } from '@strojpark/core/contracts/quote-links';
import { quotes } from '@strojpark/core/contracts/quotes';
import type { FileStore } from '../../lib/files.ts';
import { route, type Route } from '../../lib/route.ts';
import * as owners from './quote-owners.service.ts';
import * as links from './quote-links.service.ts';
import * as pdf from './quote-pdf.service.ts';
import * as sending from './quote-sending.service.ts';
import * as progress from './quote-progress.service.ts';
import * as service from './quotes.service.ts';

interface QuotesDeps {
  files: FileStore;
  follow: links.Follow;
}

export function quotesRoutes({ files, follow }: QuotesDeps): Route[] {
  return [
    route(quotes.list, (ctx, { query }) => service.list(ctx, query)),
    route(quotes.getDefaults, (ctx) => service.getDefaults(ctx)),
    route(quotes.get, (ctx, { params }) => service.get(ctx, params.id)),
    route(quotes.getHistory, (ctx, { params }) => service.getHistory(ctx, params.id)),
    route(quotes.create, (ctx, { body }) => service.create(ctx, body)),
    route(quotes.update, (ctx, { params, body }) => owners.update(ctx, params.id, body)),
    route(quotes.listOwners, (ctx) => owners.listOwners(ctx)),
    route(quotes.delete, (ctx, { params }) => service.deleteQuote(ctx, params.id)),
    route(quotes.download, (ctx, { params, query }) => pdf.download(ctx, files, params.id, query.version)),
    route(quotes.send, (ctx, { params, body }) => sending.send(ctx, params.id, body)),
    route(quotes.getLink, (ctx, { params }) => sending.getLink(ctx, params.id)),
    route(quotes.renewLink, (ctx, { params }) => sending.renewLink(ctx, params.id)),
    route(quotes.accept, (ctx, { params, body }) => progress.accept(ctx, params.id, body.machineIds)),
    route(quotes.decline, (ctx, { params, body }) => progress.decline(ctx, params.id, body.reason)),
    route(quotes.settleQuestion, (ctx, { params, body }) =>
      progress.settleQuestion(ctx, params.id, body.askedAt),
    ),
    route(quotes.reopenQuestion, (ctx, { params, body }) =>
      progress.reopenQuestion(ctx, params.id, body.askedAt),
    ),
    route(quotes.withdraw, (ctx, { params, body }) => progress.withdraw(ctx, params.id, body.reason)),

    route(quoteLinks.view, (ctx, { body, request }) => links.view(ctx, { ...body, address: request.ip })),
    route(quoteLinks.getState, (ctx, { body, request }) =>
      links.getState(ctx, { ...body, address: request.ip }),
    ),
    route(quoteLinks.follow, (ctx, { body, request }) =>
      links.follow(ctx, { ...body, address: request.ip }, follow),
    ),
    route(quoteLinks.markOpened, (ctx, { body, request }) =>
      links.markOpened(ctx, { ...body, address: request.ip }),
    ),
    route(quoteLinks.ask, (ctx, { body, request }) => links.ask(ctx, { ...body, address: request.ip })),
    route(quoteLinks.accept, (ctx, { body, request }) => links.accept(ctx, { ...body, address: request.ip })),
    route(quoteLinks.decline, (ctx, { body, request }) =>
      links.decline(ctx, { ...body, address: request.ip }),
    ),
    route(quoteLinks.download, (ctx, { body, request }) =>
      links.download(ctx, files, { ...body, address: request.ip }),
    ),
  ];
}
