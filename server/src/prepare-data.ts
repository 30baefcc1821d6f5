import { resolve } from 'node:path';
import { isLoopback, type Config } from './config.ts';
import type { Ctx } from './lib/ctx.ts';
import type { FileStore } from './lib/files.ts';
import { reportProblems } from './modules/field-config/field-checks.service.ts';
import { ensureFieldConfigs } from './modules/field-config/field-config.service.ts';
import { publicSettings } from './modules/settings/public-settings.service.ts';
import { hasUsers } from './modules/users/users.service.ts';

/**
 * Adds what a migrated database needs before the first request: the field configuration and, in an empty database if
 * configured, the demo data. Returns messages for the terminal.
 */
export async function prepareData(ctx: Ctx, files: FileStore, config: Config): Promise<string[]> {
  await ensureFieldConfigs(ctx);
  await reportProblems(ctx);
  const isEmpty = !(await hasUsers(ctx));
  const seed = isEmpty && wantsDemo(config);
  if (seed) {
    // Loaded only then: an installation with data needs none of it.
    const { seedDemo } = await import('./modules/seed/seed.service.ts');
    await seedDemo(ctx, files);
  }
  const { demo } = await publicSettings(ctx);
  if (demo) {
    const { demoPassword, staff } = await import('./modules/seed/people.data.ts');
    const accounts = [staff.alena.email, staff.pavel.email, staff.jan.email];
    return [`Demo accounts (password ${demoPassword}): ${accounts.join(', ')}`];
  }
  return isEmpty && !seed ? firstAdministrator(config) : [];
}

/** The command with the settings that it needs; a password in DATABASE_URL is not printed. */
function firstAdministrator({ databaseUrl, dataDir, appSecret }: Config): string[] {
  const secrets = [databaseUrl && 'DATABASE_URL', appSecret && 'APP_SECRET'].filter(Boolean).join(' and ');
  const folder = dataDir === resolve('data') ? '' : `DATA_DIR=${shellWord(dataDir)} `;
  return [
    `There are no users yet. Add one from another terminal${secrets && `, with the same ${secrets}`}:`,
    `  ${folder}npm run cli -- create-admin EMAIL "NAME"`,
  ];
}

function shellWord(text: string): string {
  return /^[\w/.,:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** The default of SEED: demo data only for a local database when no other computer can connect. */
function wantsDemo(config: Config): boolean {
  if (config.seed) return config.seed === 'demo';
  return config.databaseUrl === undefined && isLoopback(config);
}
