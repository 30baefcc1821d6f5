import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { spooled } from './spool.ts';

describe('a spooled stream', () => {
  it('contains the source between head and tail', async () => {
    const source = Readable.from([Buffer.from('one '), Buffer.from('two ')]);
    expect(await text(spooled(source, { head: 'head ', tail: 'tail' }))).toBe('head one two tail');
  });

  it('returns large contents unchanged', async () => {
    const chunks = Array.from({ length: 200 }, (_, index) => Buffer.alloc(7919, index));
    const spooledBytes = await buffer(spooled(Readable.from(chunks)));
    expect(spooledBytes.equals(Buffer.concat(chunks))).toBe(true);
  });

  it('is empty for an empty source', async () => {
    expect(await text(spooled(Readable.from([])))).toBe('');
  });

  it('can be read while the source is still writing', async () => {
    const source = new PassThrough();
    const reader = spooled(source);
    source.write('first');
    const { value } = (await reader[Symbol.asyncIterator]().next()) as { value: Buffer };
    expect(String(value)).toBe('first');
    reader.destroy();
  });

  it('drains the source even when the output is not read', async () => {
    let given = 0;
    const source = Readable.from(
      (function* () {
        for (; given < 500; given++) yield Buffer.alloc(65_536);
      })(),
    );
    const reader = spooled(source);
    while (given < 500) await sleep(5);
    reader.destroy();
    expect(given).toBe(500);
  });

  it('keeps everything for a late reader, between head and tail', async () => {
    const chunks = Array.from({ length: 100 }, (_, index) => Buffer.alloc(65_537, index));
    const source = Readable.from(chunks);
    const reader = spooled(source, { head: 'head', tail: 'tail' });
    await finished(source);
    const expected = Buffer.concat([Buffer.from('head'), ...chunks, Buffer.from('tail')]);
    expect((await buffer(reader)).equals(expected)).toBe(true);
  });

  it('returns everything to a reader of varying speed', async () => {
    const source = new PassThrough();
    const reader = spooled(source);
    const numbers = Array.from({ length: 40_000 }, (_, index) => String(index).padStart(40));
    const feeding = (async () => {
      for (const [index, number] of numbers.entries()) {
        if (!source.write(number) || index % 5000 === 0) await sleep(1);
      }
      source.end();
    })();
    let got = '';
    let reads = 0;
    for await (const chunk of reader as AsyncIterable<Buffer>) {
      got += String(chunk);
      if (++reads % 3 === 0) await sleep(3);
    }
    await feeding;
    expect(got === numbers.join('')).toBe(true);
  });

  it('leaves no file behind, not even while it is open', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'strojpark-test-'));
    vi.stubEnv('TMPDIR', folder);
    const source = Readable.from(Array.from({ length: 20 }, () => Buffer.alloc(65_536)));
    const reader = spooled(source);
    await finished(source);
    await expect.poll(() => readdir(folder)).toEqual([]);
    reader.destroy();
    vi.unstubAllEnvs();
    await rm(folder, { recursive: true });
  });

  it('fails when the source fails', async () => {
    const source = new PassThrough();
    const reader = spooled(source);
    source.write('some');
    source.destroy(new Error('broken'));
    await expect(text(reader)).rejects.toThrow('broken');
  });

  it('ends the source when the reader disconnects', async () => {
    const source = new PassThrough();
    const reader = spooled(source);
    reader.destroy();
    await expect.poll(() => source.destroyed).toBe(true);
  });
});
