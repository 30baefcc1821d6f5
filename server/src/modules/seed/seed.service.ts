import { defaultPermissions, type Actor } from '@strojpark/core/domain/access/permissions';
import { settingCatalogue, type SettingDefinition } from '@strojpark/core/domain/settings/setting-catalogue';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { hashPassword } from '../../lib/passwords.ts';
import { ensureFieldConfigs } from '../field-config/field-config.service.ts';
import { fieldSet } from '../field-config/field-set.service.ts';
import { categories } from './categories.data.ts';
import { createDemoClock, type DemoClock } from './demo-clock.ts';
import { demoMachines } from './demo-machines.ts';
import { createDemoPhotos, type DemoPhotos } from './demo-photos.ts';
import { demoRates } from './demo-rates.ts';
import { manualAlternatives } from './models.data.ts';
import { demoPassword, staff, type StaffKey } from './people.data.ts';
import { createRandom } from './random.ts';
import { createRule } from '../repricing/repricing-rules.service.ts';
import { hasUsers } from '../users/users.service.ts';
import { repricingRules } from './stories.data.ts';
import * as repo from './seed.repo.ts';
import { timeline, type StaffIds, type Step } from './timeline.ts';

type Actors = Record<StaffKey, Actor>;

/** Changing it changes the demo data. */
const seed = 20_260_101;
/** Days ago on which the demo company started to use the product. */
const firstDay = 340;

/**
 * Fills an empty database with demo data: staff, settings, machines and their history, created by the services
 * themselves, so that every rule holds. The same in every run, except that dates are relative to now. Refuses a
 * database with users.
 */
export async function seedDemo(ctx: Ctx, files: FileStore): Promise<void> {
  const photos = createDemoPhotos(files);
  try {
    await fill(ctx, photos);
  } catch (error) {
    // What is stored belongs to no attachment.
    await photos.deleteAll();
    throw error;
  }
}

async function fill(ctx: Ctx, photos: DemoPhotos): Promise<void> {
  await inTx(ctx, async (ctx) => {
    if (!(await repo.insertDemoMark(ctx.db))) return;
    if (await hasUsers(ctx)) throw new AppError('database_not_empty');
    const clock = createDemoClock(ctx.now, settingCatalogue.timezone.default);
    const random = createRandom(seed);
    // No mails and jobs about past events.
    const quiet: Ctx = { ...ctx, quiet: true, jobs: { send: () => Promise.resolve() } };

    const actors = await seedStaff(quiet, clock);
    await seedFoundation(quiet, clock);
    // As in the calls of users. Nothing below changes the fields, which several hundred steps would ask for again.
    const past: Ctx = { ...quiet, fieldSetStamp: (await fieldSet(quiet)).stamp };
    await repo.insertRates(ctx.db, demoRates(random, clock));
    const steps = timeline(demoMachines(random, clock), photos, random, clock);
    // Both are waited for, so that neither goes on after a failure of the other.
    const [stored, taken] = await Promise.allSettled([photos.store(), take(past, steps, actors)]);
    for (const result of [stored, taken]) if (result.status === 'rejected') throw result.reason;
    await photos.insert(past);
    for (const rule of repricingRules) await createRule({ ...past, user: actors.alena }, rule);
  });
}

async function take(ctx: Ctx, steps: readonly Step[], actors: Actors): Promise<void> {
  const ids = Object.fromEntries(Object.entries(actors).map(([key, { id }]) => [key, id])) as StaffIds;
  for (const { at, by, run } of steps) await run({ ...ctx, now: at, user: actors[by] }, ids);
}

/** The usual categories of machines: without any, the first machine could not be added. */
export const addUsualCategories = (ctx: Ctx): Promise<void> => insertCategories(ctx, ctx.now);

const insertCategories = ({ db }: Ctx, at: Date): Promise<void> =>
  repo.insertCategories(
    db,
    categories.map((category, index) => ({
      ...category,
      display_order: index,
      created_at: at,
      updated_at: at,
    })),
  );

async function seedStaff({ db }: Ctx, clock: DemoClock): Promise<Actors> {
  const created_at = clock.daysAgo(firstDay);
  const people = Object.entries(staff) as [StaffKey, (typeof staff)[StaffKey]][];
  // Everybody knows it, so it is hashed once.
  const password_hash = await hashPassword(demoPassword);
  const rows = people.map(([, person], index) => ({
    ...person,
    password_hash,
    email_verified_at: created_at,
    last_login_at: clock.daysAgo(index, 8),
    created_at,
    updated_at: created_at,
  }));
  const ids = new Map((await repo.insertUsers(db, rows)).map(({ id, email }) => [email, id]));
  const actors = people.map(([key, { name, email, role }]) => [
    key,
    { id: ids.get(email) ?? null, name, role, permissions: defaultPermissions[role] },
  ]);
  return Object.fromEntries(actors) as Actors;
}

/** What an administrator would configure. */
async function seedFoundation(ctx: Ctx, clock: DemoClock): Promise<void> {
  const created_at = clock.daysAgo(firstDay);
  const stamps = { created_at, updated_at: created_at };
  const company = {
    company_address: 'Průmyslová 1, 155 21 Praha 5 – Zličín',
    company_email: 'info@strojpark.example',
    company_phone: '+420 601 200 100',
    company_tax_id: '12345679',
    company_vat_id: 'CZ12345679',
  };
  const values: Record<string, string> = {
    ...Object.fromEntries(
      Object.entries(settingCatalogue).map(([key, setting]) => [key, String(setting.default)]),
    ),
    ...company,
  };
  const catalogue: Record<string, SettingDefinition> = settingCatalogue;
  const settings = Object.entries(catalogue).map(([key, { type, category, public: is_public = false }]) => ({
    key,
    value: values[key] ?? '',
    type,
    category,
    is_public,
    ...stamps,
  }));
  const permissions = {
    key: 'role_permissions',
    value: JSON.stringify(defaultPermissions),
    type: 'json',
    category: 'security',
    ...stamps,
  } as const;
  await repo.insertSettings(ctx.db, [...settings, permissions]);
  await insertCategories(ctx, created_at);
  await repo.insertManualAlternatives(
    ctx.db,
    Object.entries(manualAlternatives).map(([model, replacements]) => ({
      model,
      replacements,
      updated_at: created_at,
    })),
  );
  await ensureFieldConfigs(ctx);
}
