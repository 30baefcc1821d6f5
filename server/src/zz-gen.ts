import { writeXlsxStream } from 'hucre/xlsx';
import { readFileSync, createWriteStream } from 'node:fs';
import Papa from 'papaparse';
const text = new TextDecoder('windows-1250').decode(readFileSync('/tmp/imp/used-fleet-windows-1250.csv'));
const { data } = Papa.parse<string[]>(text.trim(), { delimiter: ';' });
const keep = [1, 2, 3, 4, 5, 8, 10, 11, 13, 15, 16, 17, 18, 19, 20];
const [head0, ...rows] = data;
const head = keep.map((i) => head0![i]!);
const n = Number(process.argv[2] ?? 100000);
const num = (s: string) => (s === '' ? null : Number(s.replace(',', '.')));
const date = (s: string) => {
  const m = /^(\d\d)\.(\d\d)\.(\d{4})$/.exec(s);
  return m ? new Date(Date.UTC(+m[3]!, +m[2]! - 1, +m[1]!)) : s;
};
const good = rows.filter(
  (r) =>
    r[2] &&
    /^\d+,\d\d$/.test(r[15]!) &&
    /^\d\d\.\d\d\.\d{4}$/.test(r[11]!) &&
    /^\d\d\.\d\d\.\d{4}$/.test(r[13]!) &&
    /^\d*$/.test(r[5]!),
);
function* gen() {
  for (let i = 0; i < n; i++) {
    const r = [...good[i % good.length]!];
    r[1] = 'EQ' + (9000000 + i);
    r[8] = 'SN' + i + '-' + r[8];
    yield keep.map((k) => r[k]!);
  }
}
const out = createWriteStream(`/tmp/imp/big-${n}.csv`);
out.write(head!.join(';') + '\n');
for (const r of gen()) out.write(Papa.unparse([r], { delimiter: ';' }) + '\n');
out.end();
const cells = function* () {
  for (const r of gen())
    yield r.map((c, i) =>
      [5, 10, 14, 15, 16, 17].includes(keep[i]!)
        ? num(c)
        : [11, 13].includes(keep[i]!)
          ? date(c)
          : c === ''
            ? null
            : c,
    );
};
const x = createWriteStream(`/tmp/imp/big-${n}.xlsx`);
const s = writeXlsxStream(
  cells() as never,
  {
    name: 'Fleet',
    inlineStrings: process.argv[3] !== 'shared',
    columns: head!.map((h) => ({ header: h, key: h })),
  } as never,
) as unknown as ReadableStream<Uint8Array>;
for await (const chunk of s as unknown as AsyncIterable<Uint8Array>)
  if (!x.write(chunk)) await new Promise((r) => x.once('drain', r));
x.end();
