import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { PassThrough, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { spooled } from './spool.ts';

const spoolFiles = () => readdirSync(tmpdir()).filter((name) => name.startsWith('strojpark-spool-'));

describe('a spooled stream', () => {
  it('gives what the source gives, between head and tail', async () => {
    const source = Readable.from([Buffer.from('one '), Buffer.from('two ')]);
    expect(await text(await spooled(source, { head: 'head ', tail: 'tail' }))).toBe('head one two tail');
  });

  it('gives large contents byte by byte', async () => {
    const chunks = Array.from({ length: 200 }, (_, index) => Buffer.alloc(7919, index));
    const spooledBytes = await buffer(await spooled(Readable.from(chunks)));
    expect(spooledBytes.equals(Buffer.concat(chunks))).toBe(true);
  });

  it('is empty for an empty source', async () => {
    expect(await text(await spooled(Readable.from([])))).toBe('');
  });

  it('can be read while the source still works', async () => {
    const source = new PassThrough();
    const reader = await spooled(source);
    source.write('first');
    const { value } = (await reader[Symbol.asyncIterator]().next()) as { value: Buffer };
    expect(String(value)).toBe('first');
    reader.destroy();
  });

  it('drains the source although nobody reads', async () => {
    let given = 0;
    const source = Readable.from(
      (function* () {
        for (; given < 500; given++) yield Buffer.alloc(65_536);
      })(),
    );
    const reader = await spooled(source);
    while (given < 500) await sleep(5);
    reader.destroy();
    expect(given).toBe(500);
  });

  it('leaves no file behind, not even while it works', async () => {
    const reader = await spooled(new PassThrough());
    expect(spoolFiles()).toEqual([]);
    reader.destroy();
  });

  it('fails when the source fails', async () => {
    const source = new PassThrough();
    const reader = await spooled(source);
    source.write('some');
    source.destroy(new Error('broken'));
    await expect(text(reader)).rejects.toThrow('broken');
  });

  it('ends the source when the reader goes away', async () => {
    const source = new PassThrough();
    const reader = await spooled(source);
    reader.destroy();
    await sleep(10);
    expect(source.destroyed).toBe(true);
  });
});
