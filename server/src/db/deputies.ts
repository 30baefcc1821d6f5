import type { Role } from '@strojpark/core/domain/access/permissions';
import { settingCatalogue } from '@strojpark/core/domain/settings/setting-catalogue';
import { sql, type RawBuilder } from 'kysely';

const timezone = sql`coalesce((select value from settings where key = 'timezone'), ${sql.lit(settingCatalogue.timezone.default)})`;

/** Whether `d` is the deputy of the approver `a` at a moment; the days are those of the company’s time zone. */
export const standsIn = (now: Date) => sql<boolean>`(d.ended_at is null
  and (${now}::timestamptz at time zone ${timezone})::date between d.from_day and d.to_day
  and a.status = 'active' and a.deleted_at is null)`;

/** The roles of the approvers whose deputy a user is; null without any. */
export const replacedRoles = (userId: RawBuilder<unknown>, now: Date) => sql<Role[] | null>`(
  select array_agg(a.role) from deputies d join users a on a.id = d.approver_id
  where d.deputy_id = ${userId} and ${standsIn(now)})`;
