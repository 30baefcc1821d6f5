import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { StartError } from './start-error.ts';

const reasons: Record<string, string> = {
  EADDRINUSE: 'another program is already using that port. Stop it, or set PORT to another number',
  EACCES: 'this user is not allowed to use that port. Set PORT to a number above 1023',
  EADDRNOTAVAIL: 'this computer does not have that address. Set HOST to an address it has',
  ENOTFOUND: 'the host name was not found. Set HOST to an address of this computer',
};

/** Connections that may wait to be accepted: a rush waits its turn instead of being refused. */
const backlog = 4096;

/** Opens the port, or says in plain words why that is not possible. */
export async function listen(
  app: FastifyInstance,
  { host, port }: Pick<Config, 'host' | 'port'>,
): Promise<void> {
  try {
    await app.listen({ host, port, backlog });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    const reason = reasons[code];
    if (!reason) throw error;
    throw new StartError(`Cannot listen on ${host}, port ${port}: ${reason}.`);
  }
}
