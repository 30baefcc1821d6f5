import { spawn } from 'node:child_process';
import { machineFields, fieldOf, importableFieldsOf } from '@strojpark/core/domain/machine-fields';
import { suggestMappings } from '@strojpark/core/domain/import-mapping';
import { importAliases } from '@strojpark/core/domain/import-aliases';
import { activeFallbacks } from '@strojpark/core/domain/import-fallbacks';
import { createWriteStream } from 'node:fs';
const run = (task: object, out: string) =>
  new Promise<string>((res) => {
    const t = performance.now();
    const c = spawn(
      '/usr/bin/time',
      [
        '-f',
        '%e s %M KB',
        process.execPath,
        '--permission',
        '--allow-fs-read=*',
        '--max-old-space-size=512',
        'server/src/modules/import-export/parser/parse-child.ts',
      ],
      { stdio: ['pipe', 'pipe', 'inherit', 'pipe'], env: {} },
    );
    c.stdin!.end(JSON.stringify(task));
    c.stdout!.pipe(createWriteStream(out));
    let m = '';
    c.stdio[3]!.on('data', (d) => {
      m += d;
    });
    c.on('close', (code, sig) => {
      console.log(task['kind'], code, sig, ((performance.now() - t) | 0) + ' ms');
      res(m);
    });
  });
const path = process.argv[2]!;
const type = (process.argv[3] ?? 'used') as 'used';
const file = { path, fileName: path };
const a = JSON.parse(
  (await run({ kind: 'analyze', file, countRows: true }, '/dev/null')).trim().split('\n').at(-1)!,
);
if (a.type !== 'analysis') {
  console.log(a);
  process.exit();
}
console.log(a.analysis.totalRows, a.analysis.encoding, a.analysis.delimiter, a.analysis.columns.length);
const s = suggestMappings(
  a.analysis.columns,
  importableFieldsOf(type).map((name) => ({ name, aliases: importAliases[name] ?? [] })),
);
console.log(s.map((x) => x.sourceColumn + '→' + x.targetField).join('; '));
const feeds = s
  .filter((x) => x.targetField)
  .map((x) => ({
    target: x.targetField!,
    source: { column: x.sourceColumn },
    field: fieldOf(x.targetField as never),
  }));
const derived = activeFallbacks(type, new Set(feeds.map((f) => f.target))).map((d) => ({
  ...d,
  field: fieldOf(d.target),
}));
console.log(
  (
    await run(
      { kind: 'import', file, plan: { feeds, derived }, now: new Date().toISOString() },
      '/tmp/imp/out.tsv',
    )
  )
    .trim()
    .split('\n')
    .slice(-1),
);
