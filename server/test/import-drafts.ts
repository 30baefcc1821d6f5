import type {
  ImportBatch,
  ImportMapping,
  PreviewPage,
  PreviewRow,
} from '@strojpark/core/contracts/import-records';
import type { imports } from '@strojpark/core/contracts/imports';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { readXlsx } from 'hucre/xlsx';
import { createImportService } from '../src/modules/imports/imports.service.ts';
import { runUndo } from '../src/modules/imports/undo/undo.service.ts';
import { importCalls, type TestFile } from './import-calls.ts';
import type { TestApp, TestUser } from './test-app.ts';

type Subject = { kind: 'machines' | 'reservations' | 'users' | 'demands'; machineType?: 'stock' | 'used' };

/** An import step by step like in the pages; jobs run immediately. */
export function importDrafts(test: TestApp, user: TestUser, subject: Subject) {
  const calls = importCalls(test, user);
  const service = () => createImportService({ files: test.files });
  const path = (id: string, rest = '') => `/import-export/batches/${id}${rest}`;
  const problemsOf = async (id: string) =>
    (await test.call<ResponseOf<typeof imports.listProblems>>(user, 'GET', path(id, '/problems'))).body;
  const fields = { kind: subject.kind, ...(subject.machineType && { machineType: subject.machineType }) };

  const analyze = async (file: TestFile, reading: Record<string, string> = {}) =>
    (await calls.analyze(file, { ...fields, ...reading })).body;

  /** Analyses the file, maps it as suggested or as given, and checks it. */
  async function draft(
    file: TestFile,
    { mappings, ...reading }: { mappings?: ImportMapping[]; sheet?: string; fillMerged?: boolean } = {},
  ): Promise<ImportBatch> {
    const { sheet, fillMerged } = reading;
    const analysis = await analyze(file, {
      ...(sheet !== undefined && { sheet }),
      ...(fillMerged && { fillMerged: 'true' }),
    });
    const { status, body } = await test.call<{ batchId: string }>(user, 'POST', '/import-export/batches', {
      ...subject,
      ...reading,
      uploadId: analysis.uploadId,
      mappings: mappings ?? analysis.mappings,
    });
    if (status !== 202) throw new Error(JSON.stringify(body));
    await service().runPreparation(test.ctx, body.batchId);
    return calls.batch(body.batchId);
  }

  async function start(id: string, mode: 'skip' | 'stop' = 'skip'): Promise<ImportBatch> {
    const { status, body } = await test.call(user, 'POST', path(id, '/start'), { mode });
    if (status !== 202) throw new Error(JSON.stringify(body));
    await service().run(test.ctx, id);
    return calls.batch(id);
  }

  return {
    ...calls,
    import: (file: TestFile, rest: { mappings: ImportMapping[] }) =>
      calls.import(file, { ...fields, ...rest }),
    analyze,
    draft,
    start,
    rows: async (id: string, query = '') =>
      (await test.call<PreviewPage>(user, 'GET', path(id, `/rows${query}`))).body,
    correct: (id: string, row: number, cells: Record<string, string>) =>
      test.call<{ row: PreviewRow; counts: PreviewPage['counts'] }>(user, 'PATCH', path(id, `/rows/${row}`), {
        cells,
      }),
    problems: async (id: string) => (await problemsOf(id)).items,
    repeated: async (id: string) => (await problemsOf(id)).repeated,
    newCategories: async (id: string) => (await problemsOf(id)).newCategories,
    /** Checks the draft again with another mapping. */
    async remap(id: string, mappings: ImportMapping[]): Promise<ImportBatch> {
      const { status, body } = await test.call(user, 'PUT', path(id, '/mappings'), { mappings });
      if (status !== 202) throw new Error(JSON.stringify(body));
      await service().runPreparation(test.ctx, id);
      return calls.batch(id);
    },
    async undo(id: string): Promise<ImportBatch> {
      const { status, body } = await test.call(user, 'POST', path(id, '/undo'));
      if (status !== 202) throw new Error(JSON.stringify(body));
      await runUndo(test.ctx, id);
      return calls.batch(id);
    },
    kept: async (id: string) =>
      (await test.call<{ items: { name: string; reason: string }[] }>(user, 'GET', path(id, '/kept'))).body
        .items,
    /** The rows of a workbook in a response. */
    async workbook(call: string): Promise<unknown[][]> {
      const { rawPayload } = await test.app.inject({
        method: 'GET',
        url: `/api${call}`,
        headers: { authorization: `Bearer ${user.token}`, 'accept-language': 'cs' },
      });
      const [sheet] = (await readXlsx(rawPayload)).sheets;
      return sheet?.rows ?? [];
    },
  };
}
