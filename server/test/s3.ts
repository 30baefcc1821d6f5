import S3rver from '@20minutes/s3rver';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, truncateSync } from 'node:fs';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { S3Settings } from '../src/lib/s3-files.ts';

type Fault = (incoming: IncomingMessage, response: ServerResponse) => boolean;

export interface TestS3 {
  settings: S3Settings & { bucketUrl: string };
  /** Method and address of every call. */
  calls: string[];
  /** Handles calls instead of the store when it returns true; null for none. */
  fault: Fault | null;
  /** Cuts off the end of a stored object, without its checksum. */
  truncate: (name: string, size: number) => void;
  /** The keys of all objects. */
  keys: () => string[];
  close: () => Promise<void>;
}

const bucket = 'strojpark';

/** A third-party S3 server behind a proxy that can fail. */
export async function startS3(): Promise<TestS3> {
  const directory = mkdtempSync(join(tmpdir(), 'strojpark-s3-'));
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await store.run();
  const proxy = createServer((incoming, response) => {
    const { method = '', url = '', headers } = incoming;
    s3.calls.push(`${method} ${url}`);
    if (s3.fault?.(incoming, response)) return;
    const forwarded = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    incoming.pipe(forwarded);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const suffix = '._S3rver_object';
  const s3: TestS3 = {
    settings: {
      bucketUrl: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/${bucket}`,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
      region: 'us-east-1',
      partBytes: 64 * 1024,
    },
    calls: [],
    fault: null,
    truncate: (name, size) => truncateSync(join(directory, bucket, `${name}${suffix}`), size),
    keys: () =>
      readdirSync(join(directory, bucket), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith(suffix))
        .map((name) => name.slice(0, -suffix.length)),
    async close() {
      proxy.closeAllConnections();
      proxy.close();
      await store.close();
      rmSync(directory, { recursive: true });
    },
  };
  return s3;
}
