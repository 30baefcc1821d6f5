/** Downloads what it is sent, in a process of its own: the one that measures lists must not be busy reading a file. */
import type { Download, Downloaded } from './suites/export.ts';

process.on('message', ({ url, headers }: Download) => void download(url, headers));

async function download(url: string, headers: Record<string, string>): Promise<void> {
  const start = performance.now();
  const answer = await fetch(url, { headers });
  if (!answer.ok || !answer.body) throw new Error(await answer.text());
  let [firstByte, bytes] = [0, 0];
  for await (const chunk of answer.body as ReadableStream<Uint8Array>) {
    if (bytes === 0) firstByte = performance.now() - start;
    bytes += chunk.length;
  }
  process.send?.({ firstByte, bytes } satisfies Downloaded);
}
