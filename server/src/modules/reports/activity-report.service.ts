import {
  auditEntities,
  keyedEntities,
  settingNameSections,
  type AuditEntity,
} from '@strojpark/core/domain/audit';
import { canInRole } from '@strojpark/core/domain/access/permissions';
import { instantsOf } from '@strojpark/core/domain/reports/report-periods';
import { cs } from '@strojpark/core/i18n/cs';
import type { Ctx } from '../../lib/ctx.ts';
import { message, messagesOf } from '../../lib/messages.ts';
import { exportTable } from '../exports/table-export.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import { activityRows, countActivity } from './activity-report.repo.ts';
import type { MakeReport } from './report-document.ts';
import { wordsOf } from './report-words.ts';

/** Entities of daily work; administrative actions are only for those who may read the whole audit log. */
const everyday = ['machine', 'reservation', 'import'] as const satisfies readonly AuditEntity[];

const columns = [
  { name: 'kind', kind: 'text' },
  { name: 'person', kind: 'text' },
  { name: 'email', kind: 'text' },
  { name: 'action', kind: 'text' },
  { name: 'entity', kind: 'text' },
  { name: 'record', kind: 'text' },
  { name: 'n', kind: 'number' },
  { name: 'first', kind: 'text' },
  { name: 'last', kind: 'text' },
] as const;

/** The actions of users in the period, as counts and as single entries, in csv. */
export const activityReport: MakeReport = async (ctx, { from, to }) => {
  const { timezone } = await readSettings(ctx);
  const { t } = wordsOf(ctx.language);
  const scope = {
    ...instantsOf({ from, to }, timezone, ctx.now),
    timezone,
    entities: seesAll(ctx) ? auditEntities : everyday,
  };
  const named = (list: 'actions' | 'entities') =>
    Object.fromEntries(
      Object.keys(cs.audit[list]).map((key) => [key, message(ctx.language, `audit.${list}.${key}`)]),
    );
  const rows = await countActivity(ctx.db, scope);
  const { content } = await exportTable(ctx, {
    sheet: t('reports.kinds.activity.title'),
    format: 'csv',
    separator: ';',
    language: ctx.language,
    columns: columns.map((column) => ({ ...column, header: t(`reports.csv.${column.name}`) })),
    rows: activityRows(scope, {
      summary: t('reports.csv.summary'),
      detail: t('reports.csv.detail'),
      actions: named('actions'),
      entities: named('entities'),
      records: Object.fromEntries([
        ...settingNameSections.flatMap((section) => recordNames(ctx, 'setting', section)),
        ...keyedEntities.flatMap((entity) => recordNames(ctx, entity, 'audit.values')),
      ]),
      customer: t('audit.customer'),
      language: ctx.language,
    }),
  });
  return { content, rows };
};

/** By entity and key. */
const recordNames = (
  { language }: Ctx,
  entity: AuditEntity,
  section: (typeof settingNameSections)[number] | 'audit.values',
) =>
  Object.entries(messagesOf(language, [section])).map(
    ([key, text]) => [`${entity}.${key.slice(section.length + 1)}`, text] as const,
  );

const seesAll = ({ user }: Ctx) => canInRole(user, 'settings.view');
