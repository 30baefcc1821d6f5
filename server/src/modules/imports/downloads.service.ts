import { type Language, languages } from '@strojpark/core/domain/languages';
import type { imports } from '@strojpark/core/contracts/imports';
import { entityTypeOf } from '@strojpark/core/domain/fields/custom-fields';
import { isListed } from '@strojpark/core/domain/fields/field-config-rules';
import { recordFields } from '@strojpark/core/domain/imports/import-record-fields';
import type { ParamsOf, QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { message } from '../../lib/messages.ts';
import type { Download } from '../../lib/route.ts';
import { setTitle } from '../exports/set-title.service.ts';
import { exportTable } from '../exports/table-export.service.ts';
import { listByEntity } from '../field-config/field-config.service.ts';
import { failedColumns } from './batches.repo.ts';
import { getBatch, getReadableBatch, reasonText } from './batches.service.ts';
import * as repo from './downloads.repo.ts';
import { subjectOf, type Subject } from './import-subject.ts';
import { subjectFields, type SubjectField } from './map/subject-fields.ts';
import { templateExample, templateFields } from './map/template-fields.ts';

/**
 * The refused rows of a finished import, to correct and import again; the added column of reasons is ignored then. A row
 * that repeats an earlier one is left out: it would overwrite the record of that one.
 */
export async function failedRows(
  ctx: Ctx,
  id: string,
  { language = ctx.language }: QueryOf<typeof imports.failedRows>,
): Promise<Download> {
  const batch = await getReadableBatch(ctx, id);
  if (batch.status !== 'completed' && batch.status !== 'failed') throw new AppError('import_state');
  const columns = await failedColumns(ctx.db, id);
  const reasons = (await repo.selectReasons(ctx.db, id)).map(({ code, params }) => {
    const placeholders = Object.fromEntries(params.map((name) => [name, `{{${name}}}`]));
    return { code, params, text: reasonText(code, placeholders, language) };
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
    sheet: message(language, 'import.failedRows.sheet'),
    format: 'xlsx',
    separator: ';',
    language,
    columns: [...headers, reason],
    rows: repo.failedRows(id, columns, reasons),
  });
}

/** An empty file with a column for each configured field, and one example row. */
export async function template(
  ctx: Ctx,
  { format }: ParamsOf<typeof imports.template>,
  { language = ctx.language, ...query }: QueryOf<typeof imports.template>,
): Promise<Download> {
  const subject = subjectOf(ctx, query);
  const open = (await subjectFields({ ...ctx, language }, subject)).filter(
    ({ definition }) => definition !== null,
  );
  const fields = await templateColumns(ctx, subject, open);
  const sheet = message(language, 'import.template.sheet');
  return exportTable(ctx, {
    sheet,
    title: `${sheet} ${setTitle(language, subject.machineType ?? subject.kind)}`,
    format,
    separator: language === 'cs' ? ';' : ',',
    language,
    columns: fields.map(({ header }, index) => ({
      name: repo.cellName(index),
      header,
      kind: 'text',
    })),
    rows: repo.exampleRow(fields.map((field) => exampleOf(ctx, subject, field, language))),
  });
}

function exampleOf(
  { now }: Ctx,
  subject: Subject,
  { name, definition }: SubjectField,
  language: Language,
): string {
  if (subject.kind === 'machines')
    return templateExample(name, definition, subject.machineType, language, now);
  const example = recordFields[subject.kind].find((field) => field.name === name)?.example ?? '';
  if (definition?.type === 'boolean') return message(language, 'common.yes');
  return definition?.optionTexts?.[example]?.[languages.indexOf(language)] ?? example;
}

/** The columns of every machine template, and those that the configuration shows or requires. */
async function templateColumns(
  ctx: Ctx,
  subject: Subject,
  fields: readonly SubjectField[],
): Promise<SubjectField[]> {
  if (subject.kind !== 'machines') return [...fields];
  const visible = new Set(
    (await listByEntity(ctx, entityTypeOf(subject.machineType)))
      .filter(isListed)
      .map(({ fieldName }) => fieldName),
  );
  const rank = (name: string) => {
    const index = templateFields.indexOf(name);
    return index === -1 ? templateFields.length : index;
  };
  return fields
    .filter(({ name, required }) => required || visible.has(name) || templateFields.includes(name))
    .toSorted((one, other) => rank(one.name) - rank(other.name));
}

/** Machines that are in the inventory but not in the file. */
export async function listMissing(
  ctx: Ctx,
  id: string,
  query: QueryOf<typeof imports.listMissing>,
): Promise<ResponseOf<typeof imports.listMissing>> {
  return repo.selectMissing(ctx.db, id, await machineTypeOf(ctx, id), query);
}

const missingColumns = [
  'name',
  'manufacturer',
  'model',
  'equipment_number',
  'serial_number',
  'vin',
  'location',
] as const;

export async function exportMissing(
  ctx: Ctx,
  id: string,
  { language = ctx.language }: QueryOf<typeof imports.exportMissing>,
): Promise<Download> {
  const type = await machineTypeOf(ctx, id);
  return exportTable(ctx, {
    sheet: message(language, 'import.missing.sheet'),
    format: 'xlsx',
    separator: ';',
    language,
    columns: missingColumns.map((name) => ({
      name,
      header: message(language, `machines.fields.${name}`),
      kind: 'text',
    })),
    rows: repo.missingToExport(ctx.db, id, type),
  });
}

/** Only a finished import of machines knows what its file did not contain. */
async function machineTypeOf(ctx: Ctx, id: string): Promise<'stock' | 'used'> {
  const { status, machineType } = await getBatch(ctx, id);
  if (status !== 'completed' || machineType === null) throw new AppError('import_state');
  return machineType;
}
