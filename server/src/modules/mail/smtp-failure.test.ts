import { afterEach, describe, expect, it } from 'vitest';
import { startSilentServer, startSmtp } from '../../../test/smtp.ts';
import { failureTexts, smtpFailure } from './smtp-failure.ts';
import { openTransport, sendMessage, type SmtpServer } from './smtp.ts';

/** A server may be silent for no longer. */
const timeouts = { responseMs: 400, totalMs: 900 };
const closing: (() => Promise<void>)[] = [];
afterEach(() => Promise.all(closing.splice(0).map((close) => close())));

const opened = async (server: Promise<{ port: number; close: () => Promise<void> }>) => {
  const { port, close } = await server;
  closing.push(close);
  return port;
};

/** Why sending to this server fails, classified as if it were on the port `told`; null if the mail is sent. */
async function failureOf(server: Partial<SmtpServer>, told = 587) {
  const from = { name: 'Stroje Novák', address: 'prodej@novak.cz' };
  const to = { name: '', address: 'eva@dealer.example' };
  const asked = { host: '127.0.0.1', port: 0, secure: false, user: '', password: '', from, ...server };
  const transport = await openTransport(asked, timeouts);
  const mail = { id: 'a', to, subject: 'Test', text: 'Test', html: 'Test', pictures: [], document: null };
  try {
    await sendMessage(transport, from, mail, timeouts);
    return null;
  } catch (error) {
    return smtpFailure(error, { port: told, password: asked.password });
  } finally {
    transport.close({ force: true });
  }
}

const closedPort = async () => {
  const server = await startSmtp();
  await server.close();
  return server.port;
};
const unreachable = { serverReply: null, isAboutMail: false, isServerUnusable: true, isFinal: false };

describe('a mail server that cannot be reached', () => {
  it('has a name that is not found', async () => {
    expect(await failureOf({ host: 'smtp.dealer.invalid', port: 587 })).toEqual({
      failure: 'host',
      ...unreachable,
    });
  });

  it('does not listen on the port', async () => {
    expect(await failureOf({ port: await closedPort() })).toEqual({ failure: 'port', ...unreachable });
  });

  it('is silent, or takes too long with its answer', async () => {
    for (const greeting of [undefined, '220-']) {
      const port = await opened(startSilentServer(greeting));
      expect(await failureOf({ port })).toEqual({ failure: 'silent', ...unreachable });
    }
  });

  it('has a certificate that is not trusted, which only this computer may have', async () => {
    const port = await opened(startSmtp({ secure: true }));
    const asked = { port, secure: true };
    expect(await failureOf({ ...asked, host: '0.0.0.0' })).toEqual({
      failure: 'certificate',
      ...unreachable,
    });
    expect(await failureOf(asked)).toBeNull();
  });

  it('is not encrypted from the start, or does not offer to encrypt the password', async () => {
    const port = await opened(startSmtp());
    expect(await failureOf({ port, secure: true })).toEqual({ failure: 'tls', ...unreachable });
    const user = { user: 'dealer', password: 'hunter2-hunter2' };
    expect(await failureOf({ port, host: '0.0.0.0', ...user })).toMatchObject({ failure: 'tls' });
  });

  it('looks the same on any other port, whatever is there', async () => {
    const ssh = await opened(startSilentServer('SSH-2.0-OpenSSH_9.9\r\n'));
    const tls = await opened(startSmtp({ secure: true }));
    const servers = [
      { port: await closedPort() },
      { port: await opened(startSilentServer()) },
      { port: ssh },
      { port: tls, secure: true, host: '0.0.0.0' },
      { port: 8022, host: 'smtp.dealer.invalid' },
    ];
    for (const server of servers)
      expect(await failureOf(server, 8022)).toEqual({ failure: 'connection', ...unreachable });
  });
});

describe('a mail server that refuses', () => {
  const refusal = (responseCode: number) => Object.assign(new Error('not here'), { responseCode });

  it('the sign-in says why, without the password', async () => {
    const port = await opened(
      startSmtp({
        authOptional: false,
        onAuth: ({ password }, _session, callback) => callback(new Error(`wrong ${password}`)),
      }),
    );
    expect(await failureOf({ port, user: 'dealer', password: 'hunter2-hunter2' })).toEqual({
      failure: 'auth',
      serverReply: '535 wrong …',
      isAboutMail: false,
      isServerUnusable: true,
      isFinal: false,
    });
  });

  it('the sender concerns all mails, the recipient or the text only this one', async () => {
    const sender = await opened(
      startSmtp({ onMailFrom: (_address, _session, callback) => callback(refusal(553)) }),
    );
    expect(await failureOf({ port: sender })).toEqual({
      failure: 'sender',
      serverReply: '553 not here',
      isAboutMail: false,
      isServerUnusable: false,
      isFinal: false,
    });
    const recipient = await opened(
      startSmtp({ onRcptTo: (_address, _session, callback) => callback(refusal(451)) }),
    );
    expect(await failureOf({ port: recipient })).toEqual({
      failure: 'recipient',
      serverReply: '451 not here',
      isAboutMail: true,
      isServerUnusable: false,
      isFinal: false,
    });
    const text = await opened(
      startSmtp({
        onData(stream, _session, callback) {
          stream.resume();
          stream.on('end', () => callback(refusal(554)));
        },
      }),
    );
    expect(await failureOf({ port: text })).toMatchObject({ failure: 'refused', isFinal: true });
  });
});

it('a failure says what to check, except where only the server’s own words say more', () => {
  expect(failureTexts('cs', 'port')).toEqual({
    error: 'Na zadaném portu poštovní server neběží',
    advice: 'Spojení bylo odmítnuto. Zkontrolujte název serveru a port, obvykle 587 nebo 465.',
  });
  expect(failureTexts('en', 'silent').error).toBe('The mail server did not answer in time');
  expect(failureTexts('cs', 'refused')).toEqual({ error: 'Poštovní server e-mail odmítl', advice: null });
  expect(failureTexts('cs', null)).toEqual({ error: null, advice: null });
});
