import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pipeThroughProcess } from './pipe-through-process.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'strojpark-program-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

let count = 0;
function program(code: string): URL {
  const path = join(folder, `${(count += 1)}.mjs`);
  writeFileSync(path, code);
  return pathToFileURL(path);
}
const limits = { megabytes: 64, seconds: 10 };
const echo = 'process.stdin.pipe(process.stdout)';

describe('a stream piped through a process', () => {
  it('returns what the process writes', async () => {
    const source = Readable.from([Buffer.from('a'), Buffer.alloc(300_000, 'b')]);
    expect(await text(pipeThroughProcess(source, program(echo), '', limits))).toBe(`a${'b'.repeat(300_000)}`);
  });

  it('depends on the argument, not on our environment', async () => {
    const code = 'process.stdout.write(process.argv[2] + JSON.stringify(Object.keys(process.env)))';
    expect(await text(pipeThroughProcess(Readable.from([]), program(code), 'plan', limits))).toBe('plan[]');
  });

  it('fails with the error output of the process, even after its last byte', async () => {
    const code = 'process.stdout.write("half"); process.on("exit", () => { throw new Error("full disk") })';
    const output = pipeThroughProcess(Readable.from([]), program(code), '', limits);
    await expect(text(output)).rejects.toThrow('full disk');
  });

  it('fails when the process stops reading', async () => {
    const source = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(100_000)));
    const output = pipeThroughProcess(source, program('process.exit(3)'), '', limits);
    await expect(text(output)).rejects.toThrow('ended with 3');
  });

  it('fails when the source fails', async () => {
    const source = new PassThrough();
    const output = pipeThroughProcess(source, program(echo), '', limits);
    source.destroy(new Error('no more rows'));
    await expect(text(output)).rejects.toThrow('no more rows');
  });

  it('fails when the source ends prematurely', async () => {
    const source = new PassThrough();
    const output = pipeThroughProcess(source, program(echo), '', limits);
    source.write('half');
    source.destroy();
    await expect(text(output)).rejects.toThrow();
  });

  it('fails after the timeout', async () => {
    const code = 'setInterval(() => {}, 1000)';
    const output = pipeThroughProcess(new PassThrough(), program(code), '', { ...limits, seconds: 0.3 });
    await expect(text(output)).rejects.toThrow('SIGKILL');
  });

  it('stops the process when the output is closed', async () => {
    const code = 'process.stdout.write(String(process.pid)); setInterval(() => {}, 1000)';
    const source = new PassThrough();
    const output = pipeThroughProcess(source, program(code), '', limits);
    const { value } = (await output[Symbol.asyncIterator]().next()) as { value: Buffer };
    output.destroy();
    await expect
      .poll(() => {
        try {
          return process.kill(Number(value), 0);
        } catch {
          return false;
        }
      })
      .toBe(false);
    expect(source.destroyed).toBe(true);
  });
});
