import { mails } from '@strojpark/core/contracts/mails';
import type { FileStore } from '../../lib/files.ts';
import { route, type Route } from '../../lib/route.ts';
import * as log from './mail-log.service.ts';
import { getServer } from './mail-server.service.ts';
import * as templates from './mail-templates.service.ts';
import * as testMail from './test-mail.service.ts';

export function mailRoutes({ files }: { files: FileStore }): Route[] {
  return [
    route(mails.list, (ctx, { query }) => log.list(ctx, query)),
    route(mails.get, (ctx, { params }) => log.get(ctx, params.id)),
    route(mails.getServer, (ctx) => getServer(ctx)),
    route(mails.retryFailed, (ctx) => log.retryFailed(ctx)),
    route(mails.sendHeld, (ctx) => log.sendHeld(ctx)),
    route(mails.discardHeld, (ctx) => log.discardHeld(ctx)),
    route(mails.discard, (ctx, { params }) => log.discard(ctx, params.id)),
    route(mails.preview, (ctx, { params }) => log.preview(ctx, files, params.id)),
    route(mails.retry, (ctx, { params }) => log.retry(ctx, params.id)),
    route(mails.listTemplates, (ctx) => templates.listTemplates(ctx)),
    route(mails.updateTemplate, (ctx, { params, body }) =>
      templates.updateTemplate(ctx, params.template, body),
    ),
    route(mails.listVariables, () => templates.listVariables()),
    route(mails.sendTest, (ctx, { body }) => testMail.sendTest(ctx, files, body)),
  ];
}
