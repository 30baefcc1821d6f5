import type { userSettings } from '@strojpark/core/contracts/user-settings';
import { currencies } from '@strojpark/core/domain/money/money';
import {
  defaultUserSettings,
  type UserSettings,
  visitedSteps,
} from '@strojpark/core/domain/settings/user-settings';
import type { BodyOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { ownId, type Ctx } from '../../lib/ctx.ts';
import { companyCurrency } from '../settings/settings.service.ts';
import * as repo from './user-settings.repo.ts';

/** Defaults until the user chooses: the language of the account and the company currency. */
async function accountDefaults(ctx: Ctx): Promise<Pick<UserSettings, 'language' | 'currency'>> {
  const company = await companyCurrency(ctx);
  const currency = currencies.find((one) => one === company) ?? defaultUserSettings.currency;
  return { language: ctx.language, currency };
}

export async function get(ctx: Ctx): Promise<UserSettings> {
  const row = await repo.selectUserSettings(ctx.db, ownId(ctx));
  if (!row) return { ...defaultUserSettings, ...(await accountDefaults(ctx)) };
  return {
    language: row.language,
    theme: row.theme,
    itemsPerPage: row.items_per_page,
    currency: row.currency,
    dateFormat: row.date_format,
    timeFormat: row.time_format,
    emailNotifications: row.email_notifications,
    maintenanceReminders: row.maintenance_reminders,
    reservationAlerts: row.reservation_alerts,
    commentMentions: row.comment_mentions,
    firstStepsHidden: row.first_steps_hidden,
    visitedSteps: visitedSteps.filter((step) => row.visited_steps.includes(step)),
  };
}

/** Preferences are private, so they are not audited. */
export function update(ctx: Ctx, changes: BodyOf<typeof userSettings.update>): Promise<UserSettings> {
  return inTx(ctx, async (ctx) => {
    await repo.upsertUserSettings(ctx.db, ownId(ctx), await accountDefaults(ctx), {
      language: changes.language,
      theme: changes.theme,
      items_per_page: changes.itemsPerPage,
      currency: changes.currency,
      date_format: changes.dateFormat,
      time_format: changes.timeFormat,
      email_notifications: changes.emailNotifications,
      maintenance_reminders: changes.maintenanceReminders,
      reservation_alerts: changes.reservationAlerts,
      comment_mentions: changes.commentMentions,
      first_steps_hidden: changes.firstStepsHidden,
      visited_steps: changes.visitedSteps,
      updated_at: ctx.now,
    });
    return get(ctx);
  });
}
