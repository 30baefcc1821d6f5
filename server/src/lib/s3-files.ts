import { createHash, hash as hashOf, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import {
  DamagedFile,
  plainName,
  verified,
  type FileStore,
  type ListedFile,
  type StoredFile,
} from './files.ts';
import { StoreOutage } from './outage.ts';

export interface S3Settings {
  /** The bucket: `https://s3.example.com/bucket` or `https://bucket.s3.example.com`; no trailing slash. */
  bucketUrl: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Not needed when the address contains it, as those of the large providers do. */
  region: string | undefined;
  /** For copies of files while they are read; the system's by default. */
  copiesFolder?: string;
  /** How long the store may be silent. */
  timeoutMs?: number;
  /** Larger files are stored in parts of this size, two of which are in memory; at least 5 MiB. */
  partBytes?: number;
  /** After so many parts of one size they become twice as large: a file has at most 10 000. */
  partsOfOneSize?: number;
}

const checksumHeader = 'x-amz-meta-sha256';
/**
 * In `checksumHeader` of a file stored in parts, whose checksum is known only at the end: an object of its own has it. The id after it
 * is part of the name of that object, so that replacing a file is atomic; files of before have none.
 */
const inObject = /^object(?::([\w-]+))?$/;
const checksumName = (name: string, id?: string) =>
  [name, ...(id === undefined ? [] : [id]), 'sha256'].join('.');
/** Where the checksum of a stored file is, unless it is in the header. */
function checksumNameOf(name: string, header: string | null): string | null {
  const found = inObject.exec(header ?? '');
  return found && checksumName(name, found[1]);
}
/** The slowest connection to the store: 256 kB per second. */
const bytesPerMs = 256;

const tagOf = (xml: string, tag: string) => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];

const denied = new Set(['AccessDenied', 'InvalidAccessKeyId', 'SignatureDoesNotMatch', 'NoSuchBucket']);
const noSpace = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientStorage']);

interface Call {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  name?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: string | Buffer<ArrayBuffer>;
}

/** Any store that speaks the protocol of Amazon S3. All content is checked against its checksum when it is read. */
export function s3Files({
  copiesFolder = tmpdir(),
  timeoutMs = 15_000,
  partBytes = 8 * 1024 * 1024,
  partsOfOneSize = 1000,
  ...settings
}: S3Settings): FileStore {
  const { bucketUrl, region, ...key } = settings;
  const client = new AwsClient({ ...key, ...(region !== undefined && { region }), service: 's3' });
  const place = `the bucket ${bucketUrl}`;

  const outage = (problem: string, reason: StoreOutage['reason'] = 'store', cause?: unknown) =>
    new StoreOutage(reason, `The file store, ${place}, ${problem}`, { cause });

  /** Asks again, twice, when the store is busy or fails. */
  async function fetchSigned(url: URL, init: RequestInit, signal: AbortSignal): Promise<Response> {
    for (let attempt = 1; ; attempt += 1) {
      // `fetch` itself needs the signal: a `Request` forgets the one it was made with when it is collected as garbage.
      const response = await fetch(await client.sign(url, init), { signal });
      const isTemporary = response.status >= 500 || response.status === 429;
      if (!isTemporary || attempt === 3) return response;
      await response.body?.cancel();
      // A random wait, so that many callers do not ask again at the same moment.
      await sleep(Math.random() * 200 * attempt, undefined, { signal });
    }
  }

  /** Any answer except an error of the store itself; `stop` ends the reading of its body. */
  async function send({ method, name, query = {}, headers = {}, body }: Call) {
    if (name !== undefined && !plainName.test(name)) throw new Error(`not a name of a file: ${name}`);
    const url = new URL(name === undefined ? bucketUrl : `${bucketUrl}/${name}`);
    for (const [parameter, value] of Object.entries(query)) url.searchParams.set(parameter, value);
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), timeoutMs + (body?.length ?? 0) / bytesPerMs);
    try {
      const signed = { 'x-amz-content-sha256': hashOf('sha256', body ?? ''), ...headers };
      const init = { method, headers: signed, body: body ?? null };
      const response = await fetchSigned(url, init, silence.signal);
      if (response.ok) return { response, stop: () => silence.abort() };
      const answer = await response.text();
      const code = tagOf(answer, 'Code') ?? '';
      const said = `answered ${response.status} ${code} ${tagOf(answer, 'Message') ?? ''}`.trim();
      if (response.status === 404 && code !== 'NoSuchBucket') return null;
      if (noSpace.has(code) || response.status === 507) throw outage(said, 'disk_full');
      const isDenied = denied.has(code) || response.status === 401 || response.status === 403;
      throw outage(said, isDenied ? 'not_writable' : 'store');
    } catch (error) {
      if (error instanceof StoreOutage) throw error;
      throw silence.signal.aborted
        ? outage('did not answer in time', 'store', error)
        : outage(`cannot be reached (${reasonOf(error)})`, 'store', error);
    } finally {
      clearTimeout(timer);
    }
  }

  /** The body of an answer that must exist. */
  async function ask(call: Call): Promise<{ response: Response; answer: string }> {
    const sent = await send(call);
    if (sent === null) throw outage(`answered ${call.method} ${call.name ?? ''} with 404`);
    const answer = await text(Readable.from(chunksOf(sent)));
    // The end of an upload in parts can fail after the status was sent.
    if (answer.includes('<Error>')) throw outage(`answered ${tagOf(answer, 'Code') ?? 'an error'}`);
    return { response: sent.response, answer };
  }

  /** The body as it arrives; an error when the store stops sending. */
  async function* chunksOf({
    response,
    stop,
  }: {
    response: Response;
    stop: () => void;
  }): AsyncGenerator<Buffer> {
    const body: ReadableStream<Uint8Array> | null = response.body;
    if (body === null) return;
    const reader = body.getReader();
    let isSilent = false;
    try {
      for (;;) {
        const timer = setTimeout(() => {
          isSilent = true;
          stop();
        }, timeoutMs);
        const { done, value } = await reader.read().finally(() => clearTimeout(timer));
        if (done) return;
        yield Buffer.from(value.buffer, value.byteOffset, value.byteLength);
      }
    } catch (error) {
      throw outage(
        isSilent ? 'stopped sending' : `closed the connection early (${reasonOf(error)})`,
        'store',
        error,
      );
    } finally {
      stop();
    }
  }

  async function checksumOf(name: string, response: Response): Promise<string | undefined> {
    const header = response.headers.get(checksumHeader);
    const object = checksumNameOf(name, header);
    if (object === null) return header ?? undefined;
    const sent = await send({ method: 'GET', name: object });
    return sent ? text(Readable.from(chunksOf(sent))) : undefined;
  }

  /** The object with the checksum of a file, without reading the file. */
  async function checksumObject(name: string): Promise<string | null> {
    const sent = await send({ method: 'HEAD', name });
    return sent && checksumNameOf(name, sent.response.headers.get(checksumHeader));
  }

  async function get(name: string): Promise<Readable | null> {
    const sent = await send({ method: 'GET', name });
    if (sent === null) return null;
    try {
      const content = verified(
        chunksOf(sent),
        await checksumOf(name, sent.response),
        () => new DamagedFile(`${name} in ${place} is damaged: its checksum does not match`),
      );
      const stream = Readable.from(content, { objectMode: false });
      // Also when nothing was read.
      return stream.once('close', sent.stop);
    } catch (error) {
      sent.stop();
      throw error;
    }
  }

  async function put(name: string, content: Readable): Promise<StoredFile> {
    const hash = createHash('sha256');
    let size = 0;
    const sizeOf = (part: number) => partBytes * 2 ** Math.floor(part / partsOfOneSize);
    const parts = inParts(content, sizeOf, (chunk) => {
      hash.update(chunk);
      size += chunk.length;
    });
    try {
      const begun = await firstTwo(parts);
      if (begun.length === 2) {
        const checksum = await putParts(name, chained(begun, parts), () => hash.digest('hex'));
        return { size, checksum };
      }
      const checksum = hash.digest('hex');
      const headers = { [checksumHeader]: checksum };
      await ask({ method: 'PUT', name, headers, body: begun[0] ?? Buffer.alloc(0) });
      return { size, checksum };
    } finally {
      content.destroy();
      await parts.return(undefined);
    }
  }

  /** The file appears when the store has put its parts together. */
  async function putParts(
    name: string,
    parts: AsyncIterable<Buffer<ArrayBuffer>>,
    checksumAtEnd: () => string,
  ): Promise<string> {
    const former = await checksumObject(name);
    const id = randomUUID();
    const started = await ask({
      method: 'POST',
      name,
      query: { uploads: '' },
      headers: { [checksumHeader]: `object:${id}` },
    });
    const uploadId = tagOf(started.answer, 'UploadId');
    if (uploadId === undefined) throw outage('did not start an upload');
    try {
      const tags: string[] = [];
      for await (const body of parts) {
        const query = { partNumber: String(tags.length + 1), uploadId };
        const { response } = await ask({ method: 'PUT', name, query, body });
        tags.push(response.headers.get('etag') ?? '');
      }
      const checksum = checksumAtEnd();
      await ask({ method: 'PUT', name: checksumName(name, id), body: checksum });
      const list = tags.map(
        (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
      );
      const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`;
      await ask({ method: 'POST', name, query: { uploadId }, body });
      // The file is stored now, so that this must not fail; what remains are 64 bytes.
      if (former !== null) await Promise.allSettled([send({ method: 'DELETE', name: former })]);
      return checksum;
    } catch (error) {
      // What cannot be aborted now is removed by the lifecycle rule of the bucket, like parts of a killed process.
      await Promise.allSettled([send({ method: 'DELETE', name, query: { uploadId } })]);
      throw error;
    }
  }

  const page = async (query: Record<string, string>) =>
    (await ask({ method: 'GET', query: { 'list-type': '2', ...query } })).answer;

  async function* objectsIn(folder: string): AsyncGenerator<ListedFile> {
    for (let after: string | undefined; ;) {
      const answer = await page({
        prefix: `${folder}/`,
        ...(after !== undefined && { 'continuation-token': after }),
      });
      yield* listed(answer);
      after = tagOf(answer, 'NextContinuationToken');
      if (after === undefined) return;
    }
  }

  return {
    kind: 'bucket',
    location: bucketUrl,
    async check() {
      await page({ prefix: 'none' });
    },
    get,
    put,
    async take(name, path) {
      await put(name, createReadStream(path));
    },
    async withPath(name, read) {
      const content = await get(name);
      if (content === null) return null;
      const path = join(copiesFolder, `strojpark-file-${randomUUID()}`);
      try {
        await mkdir(copiesFolder, { recursive: true, mode: 0o700 });
        await pipeline(content, createWriteStream(path, { mode: 0o600, flags: 'wx' }));
        return await read(path);
      } finally {
        await rm(path, { force: true });
      }
    },
    async has(name) {
      // Asking for the object alone would not tell a missing object from a missing bucket.
      if (!plainName.test(name)) throw new Error(`not a name of a file: ${name}`);
      return [...listed(await page({ prefix: name }))].some((file) => file.name === name);
    },
    async *list(folder) {
      for await (const file of objectsIn(folder)) if (!file.name.endsWith(checksumName(''))) yield file;
    },
    async deleteStoredBefore(folder, time) {
      for await (const { name, storedAt } of objectsIn(folder))
        if (storedAt < time) await send({ method: 'DELETE', name });
    },
    async copy(from, to) {
      const content = await get(from);
      if (content === null) throw new Error(`${from} is not in ${place}`);
      await put(to, content);
    },
    async checksum(name) {
      const sent = await send({ method: 'GET', name });
      if (sent === null) return null;
      const hash = createHash('sha256');
      for await (const chunk of chunksOf(sent)) hash.update(chunk);
      return hash.digest('hex');
    },
    async delete(name) {
      const checksum = await checksumObject(name);
      await send({ method: 'DELETE', name });
      if (checksum !== null) await send({ method: 'DELETE', name: checksum });
    },
  };
}

/** Network errors have their reason in the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause instanceof Error ? error.cause : error;
  return 'code' in cause ? String(cause.code) : cause.message;
}

async function* inParts(
  content: Readable,
  /** Of a part, counted from 0. */
  sizeOf: (part: number) => number,
  onChunk: (chunk: Buffer) => void,
): AsyncGenerator<Buffer<ArrayBuffer>, undefined> {
  let [waiting, length, size] = [[] as Buffer[], 0, sizeOf(0)];
  let part = 0;
  for await (const chunk of content as AsyncIterable<Buffer | string>) {
    let rest = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    onChunk(rest);
    while (length + rest.length >= size) {
      const end = size - length;
      const whole = Buffer.concat([...waiting, rest.subarray(0, end)]);
      rest = rest.subarray(end);
      [waiting, length, size] = [[], 0, sizeOf((part += 1))];
      yield whole;
    }
    if (rest.length > 0) waiting.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

async function firstTwo<T>(values: AsyncIterator<T>): Promise<T[]> {
  const found: T[] = [];
  for (let next = await values.next(); !next.done; next = await values.next())
    if (found.push(next.value) === 2) break;
  return found;
}

/** What was passed on is no longer kept here: these are megabytes. */
async function* chained<T>(first: T[], rest: AsyncIterable<T>): AsyncGenerator<T> {
  for (let next = first.shift(); next !== undefined; next = first.shift()) yield next;
  yield* rest;
}

function* listed(answer: string): Generator<ListedFile> {
  for (const [object] of answer.matchAll(/<Contents>.*?<\/Contents>/gs)) {
    yield {
      name: tagOf(object, 'Key') ?? '',
      size: Number(tagOf(object, 'Size')),
      storedAt: new Date(tagOf(object, 'LastModified') ?? 0),
    };
  }
}
