import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { setUpTestApp } from '../../test/test-app.ts';
import { apiReference } from './api-reference.ts';
import { buildOpenApi } from './openapi.ts';

const test = setUpTestApp();

const get = (url: string, headers: Record<string, string> = {}) => test.app.inject({ url, headers });
const decoders = { br: brotliDecompressSync, gzip: gunzipSync };

it.each(apiReference.map(({ url }) => url))('%s is sent from one buffer in each encoding', async (url) => {
  const plain = await get(url);
  expect(plain.statusCode).toBe(200);
  for (const [encoding, decode] of Object.entries(decoders)) {
    const answer = await get(url, { 'accept-encoding': encoding });
    // Compressing while sending would leave the length unknown.
    expect(answer.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(answer.rawPayload.length),
      vary: expect.stringContaining('accept-encoding') as string,
    });
    expect(decode(answer.rawPayload).equals(plain.rawPayload)).toBe(true);
    const again = await get(url, {
      'accept-encoding': encoding,
      'if-none-match': String(answer.headers.etag),
    });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
  }
  expect(plain.headers['content-encoding']).toBeUndefined();
});

it('the document is that of the contracts, and an encoding that is refused is not used', async () => {
  const answer = await get('/api/openapi.json', { 'accept-encoding': 'br;q=0, gzip;q=0.0' });
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.json()).toEqual(JSON.parse(JSON.stringify(buildOpenApi())));
});

it('the page asks only for what is there', async () => {
  const { payload } = await get('/api/docs');
  const addresses = [...payload.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address);
  expect(addresses.length).toBeGreaterThan(2);
  for (const address of addresses) expect((await get(String(address))).statusCode).toBe(200);
});
