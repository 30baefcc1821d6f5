import { pino } from 'pino';
import { backUp } from './back-up.ts';
import { type Config, loadConfig } from './config.ts';
import { makeDataDir, readAppSecret } from './data-dir.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import { requireSameSecret } from './db/secret-fingerprint.ts';
import { AppError } from './lib/app-error.ts';
import { systemCtx, type Ctx } from './lib/ctx.ts';
import type { FileStore } from './lib/files.ts';
import { createJobs } from './lib/jobs.ts';
import { message } from './lib/messages.ts';
import { createSecretBox } from './lib/secret-box.ts';
import { ensureFieldConfigs } from './modules/field-config/field-config.service.ts';
import { addUsualCategories, seedDemo } from './modules/seed/seed.service.ts';
import { createAdmin } from './modules/users/create-admin.service.ts';
import { hasUsers } from './modules/users/users.service.ts';
import { moveFiles } from './move-files.ts';
import { openFiles } from './open-files.ts';
import { restore } from './restore.ts';
import { StartError } from './start-error.ts';

interface Command {
  parameters: readonly string[];
  does: string;
  /** Runs on a database of any version, or an empty one. */
  asItIs?: true;
  /** Runs on a database migrated to this version; its result is printed. `files` opens the file store, which may be away. */
  run: (
    ctx: Ctx,
    values: readonly string[],
    files: () => Promise<FileStore>,
    config: Config,
  ) => Promise<string>;
}

const commands: Record<string, Command> = {
  'create-admin': {
    parameters: ['EMAIL', '"NAME"'],
    does: 'adds an administrator and prints a temporary password',
    async run(ctx, [email = '', name = ''], _, config) {
      const isFirst = !(await hasUsers(ctx));
      const { password } = await createAdmin(ctx, { email, name });
      if (isFirst) await addUsualCategories(ctx);
      return [
        `${name} <${email}> can sign in with the temporary password ${password}`,
        `The administrator is in ${databaseOf(config)}. Sign in at the address that Strojpark prints when it starts.`,
      ].join('\n');
    },
  },
  backup: {
    parameters: ['[FILE]'],
    does: 'makes a backup in FILE, or in the backup folder',
    run: async (ctx, [path], files) => backUp(ctx, await files(), path),
  },
  restore: {
    parameters: ['FILE', '[own-bucket]'],
    does: 'restores a backup into an empty database; FILE is its path, or the name of a stored backup',
    asItIs: true,
    run: async (ctx, [path = '', permission], files) => restore(ctx, await files(), path, permission),
  },
  'move-files': {
    parameters: ['DIRECTION'],
    does: 'moves all files to the S3 store (to-s3), or back to the folder (to-folder)',
    run: async (_ctx, [direction = ''], files, config) =>
      moveFiles(direction, await files(), config, console.log),
  },
  migrate: {
    parameters: [],
    does: 'updates the database to this version of the program',
    run: () => Promise.resolve('The database is up to date.'),
  },
  seed: {
    parameters: [],
    does: 'adds the demo data to an empty database',
    async run(ctx, _, files) {
      await seedDemo(ctx, await files());
      return 'The demo data has been added.';
    },
  },
};

function help(): string {
  const lines = Object.entries(commands).map(
    ([name, { parameters, does }]) => `  ${[name, ...parameters].join(' ').padEnd(26)}${does}`,
  );
  return ['npm run cli -- COMMAND', '', ...lines].join('\n');
}

/** Without the password that DATABASE_URL may contain. */
function databaseOf({ databaseUrl, dataDir }: Config): string {
  if (databaseUrl === undefined) return `the database of DATA_DIR=${dataDir}`;
  const url = URL.parse(databaseUrl);
  return url ? `the database ${url.host}${url.pathname} of DATABASE_URL` : 'the database of DATABASE_URL';
}

/** Uses the database of a running product; otherwise starts the local database for the command. */
async function run(command: Command, values: readonly string[]): Promise<string> {
  const config = loadConfig();
  const log = pino({ level: 'warn' });
  makeDataDir(config);
  const database = await openDatabase({ config, log, join: true });
  // A restore expects an empty database.
  if (database.isNew && command.asItIs !== true)
    console.error(`There was no database in DATA_DIR=${config.dataDir}, so one has been created there.`);
  try {
    const secret = readAppSecret(config);
    const deps = {
      db: database.db,
      jobs: createJobs(database.url, log),
      log,
      secrets: createSecretBox(secret),
      baseUrl: config.baseUrl,
    };
    const ctx = systemCtx(deps, 'cli');
    if (command.asItIs !== true) {
      await migrate(database.pool);
      await requireSameSecret(database.pool, secret);
      await ensureFieldConfigs(ctx);
    }
    const answer = await command.run(ctx, values, () => openFiles(config), config);
    // A newly restored database stores the fingerprint of this installation's secret.
    if (command.asItIs === true) await requireSameSecret(database.pool, secret);
    return answer;
  } finally {
    await database.close();
  }
}

function takes({ parameters }: Command, { length }: readonly string[]): boolean {
  const required = parameters.filter((parameter) => !parameter.startsWith('['));
  return length >= required.length && length <= parameters.length;
}

/** Prints a refusal as a message; any other error is a bug and is printed with its stack. */
function explain(error: unknown): unknown {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof AppError)) return error;
  const { code, extras } = error;
  const fields = Object.entries(extras.errors ?? {}).flatMap(([field, messages]) =>
    messages.map(({ key, params }) => `  ${field}: ${message('en', key, params)}`),
  );
  return [message('en', `errors.${code}`, extras.params), ...fields].join('\n');
}

const [name = 'help', ...values] = process.argv.slice(2);
const command = commands[name];
if (['help', '--help', '-h'].includes(name)) {
  console.log(help());
} else if (!command || !takes(command, values)) {
  const problem = command ? `${name} was given the wrong number of parameters` : `Unknown command: ${name}`;
  console.error(`${problem}.\n\n${help()}`);
  process.exitCode = 1;
} else {
  try {
    console.log(await run(command, values));
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
}
