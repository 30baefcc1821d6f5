import { isLoopback, type Config } from './config.ts';
import { hasUsers } from './db/has-users.ts';
import type { Ctx } from './lib/ctx.ts';
import { reportProblems } from './modules/field-config/field-checks.service.ts';
import { ensureFieldConfigs } from './modules/field-config/field-config.service.ts';
import { demoPassword, staff } from './modules/seed/people.data.ts';
import { seedDemo } from './modules/seed/seed.service.ts';
import { publicSettings } from './modules/settings/settings.service.ts';

const demoAccounts = [staff.alena.email, staff.pavel.email, staff.jan.email];

/**
 * What a migrated database needs before the first request: the field configuration and, where it is empty
 * and that is wanted, the demo data. Answers what the person at the terminal should know.
 */
export async function prepareData(ctx: Ctx, config: Config): Promise<string[]> {
  await ensureFieldConfigs(ctx);
  await reportProblems(ctx);
  const isEmpty = !(await hasUsers(ctx.db));
  const seed = isEmpty && wantsDemo(config);
  if (seed) await seedDemo(ctx);
  const { demo } = await publicSettings(ctx);
  if (demo) return [`Demo accounts (password ${demoPassword}): ${demoAccounts.join(', ')}`];
  return isEmpty && !seed ? ['There are no users yet. Add one: npm run cli -- create-admin EMAIL NAME'] : [];
}

/** Without SEED: only on a local database that no other computer can reach. */
function wantsDemo(config: Config): boolean {
  if (config.seed) return config.seed === 'demo';
  return config.databaseUrl === undefined && isLoopback(config);
}
