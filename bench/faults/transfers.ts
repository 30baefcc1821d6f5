import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportAnalysis } from '@strojpark/core/contracts/import-records';
import type { Pool } from 'pg';
import { authHeaders, openSession } from '../session.ts';
import { jsonOf } from './calls.ts';
import type { Watch } from './watch.ts';

const rows = 2_000;
const finishLimitMs = 150_000;

const header = 'Equipment číslo;Název FR;Výrobce;Model;Kategorie';
const line = (round: number, n: number) => `IMP${round}-${n};Rypadlo ${n};Volvo;EC220;Rypadla pásová`;

/** An import and an export that have just been started, in jobs; `finish` checks that each was carried out once. */
export async function startTransfers(watch: Watch, pool: Pool, round: number) {
  const headers = authHeaders((await openSession(pool)).accessToken);

  async function post<T>(
    path: string,
    content: FormData | object,
    more: Record<string, string> = {},
  ): Promise<T> {
    const response = content instanceof FormData ? new Response(content) : Response.json(content);
    const call = {
      method: 'POST',
      path: `/api${path}`,
      headers: { ...headers, ...more, 'content-type': response.headers.get('content-type') ?? '' },
      body: Buffer.from(await response.arrayBuffer()),
    };
    // Reading a file takes longer than other calls.
    const answer = await watch.call(call, { isRepeated: true });
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${answer.body.toString()}`);
    return jsonOf(answer) as T;
  }

  const file = [header, ...Array.from({ length: rows }, (_, n) => line(round, n))].join('\n');
  const upload = new FormData();
  upload.set('machineType', 'used');
  upload.set('file', new Blob([file]), `stroje-${round}.csv`);
  const analysis = await post<ImportAnalysis>('/import-export/analyze', upload);
  const mappings = analysis.suggestedMappings.flatMap(({ sourceColumn, targetField }) =>
    targetField === null ? [] : [{ sourceColumn, targetField }],
  );
  const start = new FormData();
  start.set('uploadId', analysis.uploadId);
  start.set('machineType', 'used');
  start.set('mappings', JSON.stringify(mappings));
  const exported = await post<{ items: { id: string }[] }>('/exports', {
    dataSets: ['used'],
    format: 'xlsx',
  });
  const fileId = exported.items[0]?.id ?? '';
  const { batchId } = await post<{ batchId: string }>('/import-export/import', start, {
    prefer: 'respond-async',
  });

  const statusesOf = async () => {
    const found = await pool.query<{ batch: string; file: string }>(
      `select (select status from import_batches where id = $1) as batch,
         (select status from produced_files where id = $2) as file`,
      [batchId, fileId],
    );
    return found.rows[0];
  };
  const isEnded = (status: string | undefined) => status === 'completed' || status === 'failed';

  return {
    async finish(name: string): Promise<void> {
      const began = performance.now();
      for (;;) {
        const found = await statusesOf();
        if (isEnded(found?.batch) && isEnded(found?.file)) break;
        if (performance.now() - began > finishLimitMs) break;
        await sleep(200);
      }
      const found = await statusesOf();
      if (found?.batch !== 'completed') watch.fail(`${name}: the import is ${found?.batch}`);
      if (found?.file !== 'completed') watch.fail(`${name}: the export is ${found?.file}`);
      const counts = await pool.query<{ machines: number; edited: number; notices: number }>(
        `select count(*)::int as machines, count(*) filter (where version <> 1)::int as edited,
           (select count(*)::int from notifications where entity_id = $2) as notices
         from machines where equipment_number like $1`,
        [`IMP${round}-%`, fileId],
      );
      const expected = { machines: rows, edited: 0, notices: 1 };
      if (JSON.stringify(counts.rows[0]) !== JSON.stringify(expected))
        watch.fail(
          `${name}: LOST or made twice by jobs: ${JSON.stringify(counts.rows[0])} instead of ${JSON.stringify(expected)}`,
        );
    },
  };
}
