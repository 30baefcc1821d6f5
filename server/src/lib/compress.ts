import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number] | 'identity';
/** Without a weight of zero. */
const accepts = { br: /^br(?!;q=0(\.0*)?$)(;|$)/, gzip: /^gzip(?!;q=0(\.0*)?$)(;|$)/ };

/** The encoding for an `Accept-Encoding`: the first of ours that it names, unless with a weight of zero. */
export function encodingFor(accepted: string | undefined): Encoding {
  const given = (accepted ?? '').split(',').map((one) => one.replaceAll(' ', '').toLowerCase());
  return encodings.find((one) => given.some((other) => accepts[one].test(other))) ?? 'identity';
}

// Shorter texts fit into one packet anyway.
const shortest = 1024;
/** Longer texts are compressed by another thread, which costs more in total but delays no other request. */
const longestInPlace = 32_768;

const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const inPlace = {
  br: (text: string) => brotliCompressSync(text, quality),
  gzip: (text: string) => gzipSync(text),
};
const elsewhere = {
  br: (text: string) => promisify(brotliCompress)(text, quality),
  gzip: (text: string) => promisify(gzip)(text),
};

/**
 * Compresses texts: all answers of the API except downloads and events, which are streams. Files of the web are
 * compressed by its build. What has an ETag is sent as it is, because the tag identifies these bytes.
 */
export function compressTexts(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < shortest) return done(null, payload);
    if (reply.hasHeader('content-encoding') || reply.hasHeader('etag')) return done(null, payload);
    reply.header('vary', 'accept-encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === 'identity') return done(null, payload);
    const send = (body: Buffer) => {
      // Fastify sets the length of what is sent, unless there already is one.
      reply.header('content-encoding', encoding).removeHeader('content-length');
      done(null, body);
    };
    if (payload.length <= longestInPlace) return send(inPlace[encoding](payload));
    elsewhere[encoding](payload).then(send, done);
  });
}
