import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Db } from '../src/db/connect.ts';

export interface ReceivedMail {
  from: string;
  to: string[];
  /** Header lines as sent, folded ones joined. */
  headers: Record<string, string>;
  text: string;
  html: string;
  /** The types of its parts: `multipart/alternative(text/plain, …)`. */
  structure: string;
  pictures: { type: string; cid: string; disposition: string; content: Buffer }[];
}

export interface TestSmtp {
  port: number;
  received: ReceivedMail[];
  close: () => Promise<void>;
}

function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

const encodedWord = /=\?UTF-8\?([QB])\?([^?]*)\?=(?:\s+(?==\?))?/gi;

function decodeHeader(value: string): string {
  return value.replaceAll(encodedWord, (_, kind: string, text: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString('utf8')
      : decodeQuotedPrintable(text.replaceAll('_', ' ')),
  );
}

function parseHead(head: string): Record<string, string> {
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), decodeHeader(line.slice(colon + 1).trim())];
    }),
  );
}

const splitHead = (part: string): [string, string] => {
  const end = part.indexOf('\r\n\r\n');
  return [part.slice(0, end), part.slice(end + 4)];
};

/** The structure and the bodies of a part and those in it. */
function parsePart(raw: string): Pick<ReceivedMail, 'headers' | 'text' | 'html' | 'structure' | 'pictures'> {
  const [head, rest] = splitHead(raw);
  const headers = parseHead(head);
  const { 'content-type': type = 'text/plain', 'content-transfer-encoding': encoding } = headers;
  const kind = type.split(';')[0] ?? '';
  const found = { headers, text: '', html: '', structure: kind, pictures: [] as ReceivedMail['pictures'] };
  const boundary = /boundary="([^"]+)"/.exec(type)?.[1];
  if (boundary !== undefined) {
    const inner = rest
      .split(`--${boundary}`)
      .slice(1, -1)
      .map((part) => parsePart(part.replace(/^\r\n/, '')));
    return {
      headers,
      text: inner.map(({ text }) => text).join(''),
      html: inner.map(({ html }) => html).join(''),
      structure: `${kind}(${inner.map(({ structure }) => structure).join(', ')})`,
      pictures: inner.flatMap(({ pictures }) => pictures),
    };
  }
  const body = rest.replaceAll(/\r\n$/g, '');
  if (kind.startsWith('image/')) {
    const { 'content-id': cid = '', 'content-disposition': disposition = '' } = headers;
    return { ...found, pictures: [{ type: kind, cid, disposition, content: Buffer.from(body, 'base64') }] };
  }
  const decoded =
    encoding === 'base64'
      ? Buffer.from(body, 'base64').toString('utf8')
      : encoding === 'quoted-printable'
        ? decodeQuotedPrintable(body)
        : body;
  return { ...found, [kind === 'text/html' ? 'html' : 'text']: decoded.replaceAll('\r\n', '\n') };
}

/** A real SMTP server on the loopback interface that keeps what it receives. */
export async function startSmtp(options: SMTPServerOptions = {}, port = 0): Promise<TestSmtp> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          ...parsePart(Buffer.concat(chunks).toString('utf8')),
        });
        callback(null, 'taken');
      });
    },
    ...options,
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** A server that accepts connections and then sends the given text, or nothing. */
export async function startSilentServer(
  greeting?: string,
): Promise<{ port: number; close: () => Promise<void> }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    if (greeting !== undefined) socket.write(greeting);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Stores settings like an administrator. */
export async function storeSettings(db: Db, values: Record<string, string>): Promise<void> {
  const rows = Object.entries(values).map(([key, value]) => ({
    key,
    value,
    type: 'string' as const,
    category: 'notifications',
  }));
  await db
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: (eb) => eb.ref('excluded.value') }))
    .execute();
}
