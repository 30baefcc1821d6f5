import { lookup, type LookupAddress } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { http } from './node-http.ts';
import { errorText } from './error-text.ts';

/** Why a text could not be fetched. */
export type FetchFailure = 'address_refused' | 'not_reached' | 'timed_out' | 'bad_status' | 'too_large';

export class FetchError extends Error {
  override name = 'FetchError';
  readonly failure: FetchFailure;
  /** With `bad_status`. */
  readonly status: number | undefined;

  constructor(failure: FetchFailure, detail: string, status?: number) {
    super(`${failure}: ${detail}`);
    this.failure = failure;
    this.status = status;
  }
}

export interface FetchLimits {
  bytes: number;
  /** In total, including redirects. */
  milliseconds: number;
  redirects: number;
  /** Also over plain http, but only from this machine. */
  allowLoopback?: boolean;
  /** The media type that is asked for. */
  accept?: string;
}

// Two lists: in one list, every IPv4 address would match as a mapped IPv6 address.
const inside = { ipv4: new BlockList(), ipv6: new BlockList() };
const networks: readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'][] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 96, 'ipv6'],
  // IPv4 addresses embedded in IPv6 addresses.
  ['::ffff:0:0', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];
for (const [network, prefix, family] of networks) inside[family].addSubnet(network, prefix, family);

/** Whether an address belongs to this machine or a private network rather than the internet. */
export function isInside(address: string): boolean {
  const version = isIP(address);
  const family = version === 6 ? 'ipv6' : 'ipv4';
  return version === 0 || inside[family].check(address, family);
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The connection itself resolves the name, so that it connects to the address that was checked. */
const lookupOutside: LookupFunction = (host, options, callback) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error(`no address: ${host}`), []);
    const hidden = addresses.find(({ address }) => isInside(address));
    if (hidden) return callback(new FetchError('address_refused', hidden.address), []);
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};

function allowed(address: string, allowLoopback: boolean): { url: URL; isLocal: boolean } {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isLocal = allowLoopback && url?.protocol === 'http:' && loopbackHosts.has(url.hostname);
  const literal = url?.hostname.replaceAll(/[[\]]/g, '') ?? '';
  const isPublic =
    url?.protocol === 'https:' && url.port === '' && (isIP(literal) === 0 || !isInside(literal));
  const hasSecret = url !== undefined && (url.username !== '' || url.password !== '');
  if (!url || hasSecret || !(isLocal || isPublic)) throw new FetchError('address_refused', address);
  return { url, isLocal };
}

function answerTo(address: string, limits: FetchLimits, signal: AbortSignal): Promise<IncomingMessage> {
  const { url, isLocal } = allowed(address, limits.allowLoopback === true);
  return new Promise((resolve, reject) => {
    const options = { signal, headers: { accept: limits.accept ?? 'text/plain', 'user-agent': 'Strojpark' } };
    const request = isLocal
      ? http.get(url, options, resolve)
      : getHttps(url, { ...options, lookup: lookupOutside }, resolve);
    request.once('error', reject);
  });
}

async function textOf(answer: IncomingMessage, bytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > bytes) throw new FetchError('too_large', `more than ${bytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status);

async function follow(address: string, limits: FetchLimits, signal: AbortSignal): Promise<string> {
  let next = address;
  for (let redirects = 0; redirects <= limits.redirects; redirects++) {
    const answer = await answerTo(next, limits, signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200) return textOf(answer, limits.bytes);
    answer.destroy();
    if (!isRedirect(statusCode) || headers.location === undefined)
      throw new FetchError('bad_status', String(statusCode), statusCode);
    if (!URL.canParse(headers.location, next)) throw new FetchError('address_refused', headers.location);
    next = new URL(headers.location, next).href;
  }
  throw new FetchError('bad_status', 'too many redirects');
}

/**
 * Fetches the text at an internet address: https on its default port only, never from our own network, not even via
 * a redirect or a DNS name; limited in time and size. Rejects with FetchError.
 */
export async function fetchText(address: string, limits: FetchLimits): Promise<string> {
  const signal = AbortSignal.timeout(limits.milliseconds);
  try {
    return await follow(address, limits, signal);
  } catch (error) {
    if (error instanceof FetchError) throw error;
    const detail = errorText(error);
    throw new FetchError(signal.aborted ? 'timed_out' : 'not_reached', detail);
  }
}
