import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import papa from 'papaparse';
import { findProgram } from './find-program.ts';

/** LibreOffice: SOFFICE_PATH, or the installed one; undefined when there is none. */
export const findSpreadsheetProgram = (): string | undefined =>
  process.env['SOFFICE_PATH'] ?? findProgram('soffice', 'libreoffice');

// Semicolons, UTF-8, Czech numbers, quoted cells are text; the output is plain English csv.
const reading = 'Text - txt - csv (StarCalc):59,34,76,1,,1029,true,true';
const writing = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,1033,false,false,false,false,false,-1';

export interface SheetFile {
  name: string;
  content: Buffer;
}

/** The cells that the program reads from the files, by `file-sheet`. All files must have the same format. */
export async function opened(program: string, files: readonly SheetFile[]): Promise<Map<string, string[][]>> {
  const folder = await mkdtemp(join(tmpdir(), 'strojpark-soffice-'));
  try {
    const paths = files.map(({ name }) => join(folder, name));
    for (const [index, { content }] of files.entries()) await writeFile(paths[index] ?? '', content);
    const isCsv = files.every(({ name }) => name.endsWith('.csv'));
    await promisify(execFile)(program, [
      `-env:UserInstallation=file://${folder}/profile`,
      '--headless',
      ...(isCsv ? [`--infilter=${reading}`] : []),
      '--convert-to',
      writing,
      '--outdir',
      join(folder, 'out'),
      ...paths,
    ]);
    const sheets = new Map<string, string[][]>();
    for (const name of await readdir(join(folder, 'out'))) {
      const text = await readFile(join(folder, 'out', name), 'utf8');
      const { data } = papa.parse<string[]>(text, { skipEmptyLines: true });
      sheets.set(name.replace(/\.csv$/, '').normalize('NFC'), data);
    }
    return sheets;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
