import { isLoopback, type Config } from './config.ts';
import type { Ctx } from './lib/ctx.ts';
import type { FileStore } from './lib/files.ts';
import { reportProblems } from './modules/field-config/field-checks.service.ts';
import { ensureFieldConfigs } from './modules/field-config/field-config.service.ts';
import { demoPassword, staff } from './modules/seed/people.data.ts';
import { hasUsers, seedDemo } from './modules/seed/seed.service.ts';
import { publicSettings } from './modules/settings/settings.service.ts';

const demoAccounts = [staff.alena.email, staff.pavel.email, staff.jan.email];

/**
 * Adds what a migrated database needs before the first request: the field configuration and, in an empty database if
 * configured, the demo data. Returns messages for the terminal.
 */
export async function prepareData(ctx: Ctx, files: FileStore, config: Config): Promise<string[]> {
  await ensureFieldConfigs(ctx);
  await reportProblems(ctx);
  const isEmpty = !(await hasUsers(ctx));
  const seed = isEmpty && wantsDemo(config);
  if (seed) await seedDemo(ctx, files);
  const { demo } = await publicSettings(ctx);
  if (demo) return [`Demo accounts (password ${demoPassword}): ${demoAccounts.join(', ')}`];
  return isEmpty && !seed ? ['There are no users yet. Add one: npm run cli -- create-admin EMAIL NAME'] : [];
}

/** The default of SEED: demo data only for a local database when no other computer can connect. */
function wantsDemo(config: Config): boolean {
  if (config.seed) return config.seed === 'demo';
  return config.databaseUrl === undefined && isLoopback(config);
}
