import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { RouteOptions } from 'fastify';
import { type Encoding, encodingFor } from './compress.ts';

interface Prepared {
  etag: string;
  bodies: Record<Encoding, Buffer>;
}

async function prepare(content: string | Buffer): Promise<Prepared> {
  const identity = Buffer.from(content);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  return {
    etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies: {
      identity,
      br: await promisify(brotliCompress)(identity, quality),
      gzip: await promisify(gzip)(identity),
    },
  };
}

/**
 * A route with the same content for every caller. It is built and compressed on first use and then always sent from
 * the same buffers, so it costs what a static file costs, and many slow readers need no more memory than one.
 */
export function preparedContent(
  url: string,
  type: string,
  content: () => string | Buffer | Promise<string | Buffer>,
): RouteOptions {
  let prepared: Promise<Prepared> | undefined;
  async function load(): Promise<Prepared> {
    try {
      return await (prepared ??= Promise.resolve(content()).then(prepare));
    } catch (error) {
      prepared = undefined;
      throw error;
    }
  }
  return {
    method: 'GET',
    url,
    async handler({ headers }, reply) {
      const { etag, bodies } = await load();
      const encoding = encodingFor(headers['accept-encoding']);
      const tag = `"${etag}-${encoding}"`;
      reply.header('etag', tag).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
      if (headers['if-none-match'] === tag) return reply.code(304).send();
      if (encoding !== 'identity') reply.header('content-encoding', encoding);
      return reply.type(type).send(bodies[encoding]);
    },
  };
}
