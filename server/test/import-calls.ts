import { readFileSync } from 'node:fs';
import type { Language } from '@strojpark/core/domain/languages';
import type { ImportAnalysis, ImportBatch, ImportResult } from '@strojpark/core/contracts/import-records';
import type { Answer, TestApp, TestUser } from './test-app.ts';

export interface TestFile {
  name: string;
  content: Buffer | string;
}

type Fields = Record<string, string | object>;
type Options = { language?: Language; headers?: Record<string, string> };

export interface ImportCalls {
  analyze: <T = ImportAnalysis>(file: TestFile, fields?: Fields, options?: Options) => Promise<Answer<T>>;
  import: <T = ImportResult>(file: TestFile | null, fields: Fields, options?: Options) => Promise<Answer<T>>;
  batch: (id: string) => Promise<ImportBatch>;
}

/** A file in the test fixtures. */
export const fixture = (name: string): TestFile => ({
  name,
  content: readFileSync(new URL(`fixtures/${name}`, import.meta.url)),
});

/** A csv file with these lines. */
export const csv = (...lines: string[]): TestFile => ({ name: 'test.csv', content: lines.join('\n') });

/** Mappings from columns of the same name: `columns('name', 'model')`. */
export const columns = (...names: string[]) =>
  names.map((name) => ({ targetField: name, sourceColumn: name }));

/** The request body of an import; by default used machines. */
export function importForm(file: TestFile | null, fields: Fields): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ machineType: 'used', ...fields }))
    data.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  if (file) data.set('file', new Blob([new Uint8Array(Buffer.from(file.content))]), file.name);
  return data;
}

/** The import calls of a user. */
export function importCalls(test: TestApp, user: TestUser): ImportCalls {
  const send = (path: string, file: TestFile | null, fields: Fields, options?: Options) =>
    test.call<never>(user, 'POST', path, importForm(file, fields), options);
  return {
    analyze: (file, fields = {}, options) => send('/import-export/analyze', file, fields, options),
    import: (file, fields, options) => send('/import-export/import', file, fields, options),
    batch: async (id) => (await test.call<ImportBatch>(user, 'GET', `/import-export/batches/${id}`)).body,
  };
}
