import type { imports } from '@strojpark/core/contracts/imports';
import { languages } from '@strojpark/core/contracts/common';
import { entityTypeOf } from '@strojpark/core/domain/custom-fields';
import { recordFields } from '@strojpark/core/domain/import-record-fields';
import type { ParamsOf, QueryOf } from '@strojpark/core/endpoint';
import { AppError } from '../../../lib/app-error.ts';
import type { Ctx } from '../../../lib/ctx.ts';
import { message } from '../../../lib/messages.ts';
import type { Download } from '../../../lib/route.ts';
import { exportTable } from '../../exports/table-export.service.ts';
import { listByEntity } from '../../field-config/field-config.service.ts';
import { getBatch } from '../batches.service.ts';
import * as repo from './results.repo.ts';
import { failedColumns } from '../batches.repo.ts';
import { subjectOf, type Subject } from '../import-subject.ts';
import { importTargets, type ImportTarget } from '../map/subject-fields.ts';
import { reasonText } from '../import-text.ts';
import { templateExample, templateFields } from '../map/template-fields.ts';

/** The refused rows of a finished import, to be mended and imported again: the added column is ignored then. */
export async function failedRows(
  ctx: Ctx,
  id: string,
  { language = ctx.language }: QueryOf<typeof imports.failedRows>,
): Promise<Download> {
  const batch = await getBatch(ctx, id);
  if (batch.status !== 'completed' && batch.status !== 'failed') throw new AppError('import_state');
  const columns = await failedColumns(ctx.db, id);
  const reasons = (await repo.selectReasons(ctx.db, id)).map(({ code, params }) => {
    const marks = Object.fromEntries(params.map((name) => [name, `{{${name}}}`]));
    return { code, params, text: reasonText(code, marks, language) };
  });
  const headers = columns.map((header, index) => ({
    name: repo.cellName(index),
    header,
    kind: 'text' as const,
  }));
  const reason = {
    name: 'reason',
    header: message(language, 'import.failedRows.reason'),
    kind: 'text' as const,
  };
  return exportTable(ctx, {
    name: 'failed_rows',
    sheet: message(language, 'import.failedRows.sheet'),
    format: 'xlsx',
    separator: ';',
    language,
    columns: [...headers, reason],
    rows: repo.failedRows(id, columns, reasons),
  });
}

/** A file with the columns that an import knows, as the fields are configured, and one example. */
export async function template(
  ctx: Ctx,
  { format }: ParamsOf<typeof imports.template>,
  { language = ctx.language, ...query }: QueryOf<typeof imports.template>,
): Promise<Download> {
  const subject = subjectOf(ctx, query);
  const targets = (await importTargets({ ...ctx, language }, subject)).filter(
    ({ definition }) => definition !== null,
  );
  const fields = await chosen(ctx, subject, targets);
  const name = subject.machineType === null ? subject.kind : `${subject.kind}_${subject.machineType}`;
  return exportTable(ctx, {
    name: `template_${name}`,
    sheet: message(language, 'import.template.sheet'),
    format,
    separator: language === 'cs' ? ';' : ',',
    language,
    columns: fields.map(({ displayName }, index) => ({
      name: repo.cellName(index),
      header: displayName,
      kind: 'text',
    })),
    rows: repo.exampleRow(fields.map((target) => exampleOf(ctx, subject, target, language))),
  });
}

function exampleOf(
  { now }: Ctx,
  subject: Subject,
  { name, definition }: ImportTarget,
  language: 'cs' | 'en',
): string {
  if (subject.kind === 'machines')
    return templateExample(name, definition, subject.machineType, language, now);
  const example = recordFields[subject.kind].find((field) => field.name === name)?.example ?? '';
  if (definition?.type === 'boolean') return message(language, 'common.yes');
  return definition?.optionTexts?.[example]?.[languages.indexOf(language)] ?? example;
}

/** Of machines: the columns of every list of machines, and what the configuration shows or requires besides. */
async function chosen(ctx: Ctx, subject: Subject, targets: readonly ImportTarget[]): Promise<ImportTarget[]> {
  if (subject.kind !== 'machines') return [...targets];
  const shown = new Set(
    (await listByEntity(ctx, entityTypeOf(subject.machineType)))
      .filter(({ isVisible }) => isVisible)
      .map(({ fieldName }) => fieldName),
  );
  const rank = (name: string) => {
    const index = templateFields.indexOf(name);
    return index === -1 ? templateFields.length : index;
  };
  return targets
    .filter(({ name, required }) => required || shown.has(name) || templateFields.includes(name))
    .toSorted((one, other) => rank(one.name) - rank(other.name));
}
