import type { Language } from '@strojpark/core/domain/languages';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { ProducedFile } from '@strojpark/core/contracts/produced-files';
import { readXlsx } from 'hucre/xlsx';
import { expect } from 'vitest';
import { openFile } from '../src/modules/produced-files/produced-files.service.ts';
import { runReport } from '../src/modules/reports/report-files.service.ts';
import { findProgram } from './find-program.ts';
import type { TestApp, TestUser } from './test-app.ts';

const programs = { text: findProgram('pdftotext'), attachments: findProgram('pdfdetach') };

/** Whether PDFs can be read here. */
export const hasPoppler = programs.text !== undefined && programs.attachments !== undefined;

/** Requests a report, and runs its job immediately. */
export async function madeReport(
  test: TestApp,
  user: TestUser,
  body: object,
  language: Language = 'cs',
): Promise<{ id: string; rows: number; content: Buffer }> {
  const ordered = await test.call<ProducedFile>(user, 'POST', '/reports/files', body, { language });
  expect(ordered.status).toBe(202);
  const { id } = ordered.body;
  await runReport(test.at(), test.files, id);
  const read = await test.call<ProducedFile>(user, 'GET', `/produced-files/${id}`);
  expect(read.body).toMatchObject({ status: 'completed', isKept: true, message: null });
  const { content } = await openFile(test.ctx, test.files, id);
  return { id, rows: read.body.rowsDone, content: await buffer(content) };
}

function withFile<T>(content: Buffer, read: (path: string, folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'strojpark-reports-'));
  try {
    const path = join(folder, 'report.pdf');
    writeFileSync(path, content);
    return read(path, folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export const pdfText = (content: Buffer): string =>
  withFile(content, (path) =>
    execFileSync(programs.text ?? '', ['-layout', path, '-'], { encoding: 'utf8' }),
  );

export type Cell = string | number | boolean | Date | null | undefined;

/** The rows of each sheet by its name. */
export async function sheetsOf(workbook: Buffer): Promise<Map<string, Cell[][]>> {
  const { sheets } = await readXlsx(workbook);
  return new Map(sheets.map(({ name, rows }) => [name, rows as Cell[][]]));
}

/** The rows of the workbook attached to a PDF, without the header; none when nothing is attached. */
export async function attachedRows(content: Buffer): Promise<Cell[][]> {
  const table = withFile(content, (path, folder) => {
    const names = execFileSync(programs.attachments ?? '', ['-list', path], { encoding: 'utf8' });
    if (names.startsWith('0 ')) return null;
    const saved = join(folder, 'table.xlsx');
    execFileSync(programs.attachments ?? '', ['-save', '1', '-o', saved, path]);
    return readFileSync(saved);
  });
  if (table === null) return [];
  const [rows = []] = (await sheetsOf(table)).values();
  return rows.slice(1);
}
