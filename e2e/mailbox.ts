import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { expect } from '@playwright/test';

interface Letter {
  to: string;
  text: string;
}

const decoded = (quoted: string) =>
  quoted
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

/** The minimum of SMTP that a mail client needs to send mails. */
function converse(socket: Socket, keep: (letter: Letter) => void): void {
  const say = (line: string) => socket.write(`${line}\r\n`);
  let to = '';
  let isLetter = false;
  let rest = '';
  say('220 test');
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk) => {
    rest += chunk.toString('latin1');
    for (let end = rest.indexOf('\r\n'); !isLetter && end >= 0; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      to = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1] ?? to;
      isLetter = line.toUpperCase() === 'DATA';
      say(isLetter ? '354 go on' : line.toUpperCase() === 'QUIT' ? '221 bye' : '250 fine');
    }
    const end = rest.indexOf('\r\n.\r\n');
    if (!isLetter || end < 0) return;
    keep({ to, text: decoded(rest.slice(0, end)) });
    rest = rest.slice(end + 5);
    isLetter = false;
    say('250 taken');
  });
}

const link = /http\S+#token=[\w-]+(?:&language=\w+)?/;

export interface Mailbox {
  port: number;
  /** The link with a token in the next mail to an address, which may not have arrived yet. */
  linkTo: (email: string) => Promise<string>;
  close: () => void;
}

/** A mail server that stores what it receives. */
export async function openMailbox(): Promise<Mailbox> {
  const letters: Letter[] = [];
  const server = createServer((socket) => converse(socket, (letter) => letters.push(letter)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async linkTo(email) {
      let text: string | undefined;
      await expect
        .poll(() => {
          const index = letters.findIndex(({ to }) => to === email);
          if (index >= 0) text = letters.splice(index, 1)[0]?.text;
          return text ?? '';
        })
        .toMatch(link);
      return link.exec(text ?? '')?.[0] ?? '';
    },
    close: () => server.close(),
  };
}
