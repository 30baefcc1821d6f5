import type { DemandCriteria, DemandMatch, demands } from '@strojpark/core/contracts/demands';
import {
  allowedMatchActions,
  canAnswerMatch,
  canMarkSeen,
  type MatchAnswer,
} from '@strojpark/core/domain/demands/demand-actions';
import { fitReasons, reasonTexts } from '@strojpark/core/domain/demands/demand-reasons';
import {
  availabilityOf,
  notifiedOneByOne,
  type StoredMatchState,
} from '@strojpark/core/domain/demands/demand-status';
import { entityTypeOf } from '@strojpark/core/domain/fields/custom-fields';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import type { Language } from '@strojpark/core/domain/languages';
import { displayIdentifier, namedMachine } from '@strojpark/core/domain/machines/machine-identifier';
import { formatPercent, type Rates, type RecordedCurrency } from '@strojpark/core/domain/money/money';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import type { QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { announce } from '../../lib/announcements.ts';
import { AppError } from '../../lib/app-error.ts';
import { ownId, type Ctx } from '../../lib/ctx.ts';
import { message } from '../../lib/messages.ts';
import { refuse } from '../../lib/refusal.ts';
import { withCover } from '../attachments/photo-links.service.ts';
import { record } from '../audit/audit.service.ts';
import { ratesOfToday } from '../exchange-rates/exchange-rates.service.ts';
import { fieldLabel } from '../field-config/field-config.service.ts';
import { fieldSet } from '../field-config/field-set.service.ts';
import { shownHold } from '../machines/machine-costs.service.ts';
import { get as getMachine } from '../machines/machines.service.ts';
import { notify, perLanguage } from '../mail/notify.service.ts';
import { countFitting } from '../matches/matches.service.ts';
import {
  notifyUsers,
  officeIds,
  reopenNotifications,
  settleNotifications,
} from '../notifications/notifications.service.ts';
import * as repo from './demand-matches.repo.ts';
import type { LockedDemand } from './demands.repo.ts';
import { get as getDemand, lockDemand } from './demands.service.ts';

type OfDemand = Pick<LockedDemand, 'status' | 'owner_id' | 'currency'> & { criteria: unknown };

/** The match as the contract returns it. */
function toMatch(ctx: Ctx, demand: OfDemand, row: repo.MatchRow, rates: Rates): DemandMatch {
  const { id: _, demand_id: __, machine, fit, ...match } = row;
  const availability = availabilityOf({ status: machine.status, deleted: row.machine_deleted });
  return {
    ...match,
    machine: withCover(ctx, machine),
    hold: shownHold(ctx, match.hold),
    availability,
    fit,
    reasons: fitReasons({
      criteria: demand.criteria as DemandCriteria,
      currency: demand.currency,
      machine: { ...machine, currency: machine.currency as RecordedCurrency },
      rates,
      fit,
    }),
    actions: allowedMatchActions(ctx.user, demand, { state: row.state, availability }),
  };
}

export async function list(
  ctx: Ctx,
  demandId: string,
  { state, ...request }: QueryOf<typeof demands.listMatches>,
): Promise<ResponseOf<typeof demands.listMatches>> {
  const demand = await getDemand(ctx, demandId);
  const page = await repo.selectPage(ctx.db, demandId, state, request);
  const rates = await ratesOfToday(ctx);
  return { ...page, items: page.items.map((row) => toMatch(ctx, demand, row, rates)) };
}

/** Only the owner marks matches as seen. */
export function markSeen(ctx: Ctx, demandId: string): Promise<{ seen: number }> {
  return inTx(ctx, async (ctx) => {
    const demand = await getDemand(ctx, demandId);
    refuse(canMarkSeen(ctx.user, demand));
    const seen = ctx.user.id === null ? 0 : await repo.markSeen(ctx.db, demandId, ctx.user.id, ctx.now);
    // The count in the owner’s other windows.
    if (seen > 0) announce(ctx, { noun: 'demand', ids: [demandId], by: ctx.user.id, action: 'see' });
    return { seen };
  });
}

const answers = {
  offer: { action: 'offer_match', state: 'offered' },
  reject: { action: 'reject_match', state: 'unsuitable' },
  reconsider: { action: 'reconsider_match', state: 'seen' },
} as const satisfies Record<MatchAnswer, { action: string; state: StoredMatchState }>;

/** Records what became of a match. */
export function answer(
  ctx: Ctx,
  { id, machineId }: { id: string; machineId: string },
  answered: MatchAnswer,
  reason: string | null,
): Promise<DemandMatch> {
  return inTx(ctx, async (ctx) => {
    const demand = await lockDemand(ctx, id);
    const match = await repo.selectMatch(ctx.db, id, machineId);
    if (!match) throw new AppError('not_found');
    refuse(canAnswerMatch(ctx.user, demand, match, answered));
    const { action, state } = answers[answered];
    const changes = {
      state,
      reason,
      state_at: ctx.now,
      state_by: ctx.user.id,
    };
    await repo.updateMatch(ctx.db, { demandId: id, machineId }, changes);
    await record(ctx, {
      action,
      entity: 'demand',
      id,
      name: customerNames(demand).name,
      changes: {
        machine: { to: match.machine.name },
        machine_id: { to: machineId },
        ...(reason !== null && { reason: { to: reason } }),
      },
    });
    const about = { entity: 'demand', entityId: id, machineId } as const;
    if (answered === 'reconsider') await reopenNotifications(ctx, about, ['offer_match', 'reject_match']);
    else await settleNotifications(ctx, about, answers[answered].action);
    const after = await repo.selectMatch(ctx.db, id, machineId);
    if (!after) throw new AppError('not_found');
    return toMatch(ctx, demand, after, await ratesOfToday(ctx));
  });
}

/** At least as many as are notified one by one. */
const namedInDigest = 10;

/** Notifies the owners of new matches, once for each match; the office if the owner is gone, so that someone takes over. */
export async function notifyOwners(ctx: Ctx): Promise<void> {
  for (const news of await repo.takeNews(ctx.db, namedInDigest))
    await (news.count > notifiedOneByOne ? notifyDigest(ctx, news) : notifyEach(ctx, news));
}

const recipients = async (ctx: Ctx, { owner_id: owner }: repo.News): Promise<string[]> =>
  owner === null ? officeIds(ctx) : [owner];

async function notifyDigest(ctx: Ctx, news: repo.News): Promise<void> {
  const { owner_id: owner, count, demands, demand_id: demandId, since, named } = news;
  const to = await recipients(ctx, news);
  const whose = owner === null ? 'unowned' : 'mine';
  const newSince = since !== null && { newSince: new Date(since).toISOString() };
  await notifyUsers(ctx, {
    kind: 'demand_matches',
    to,
    entity: 'demand',
    entityId: demandId,
    values: {
      count,
      demands,
      unowned: owner === null ? 1 : 0,
      machines: machinesIn(news),
      ...newSince,
    },
  });
  const machineList = (language: Language) =>
    [
      ...named.map((one) => {
        const number = displayIdentifier({ ...one, type: one.machine_type });
        const nearly =
          one.fit === 'close' ? ` (${message(language, 'demands.match.close').toLowerCase()})` : '';
        return `• ${namedMachine(one.machine_name, number)} – ${customerNames(one).name}${nearly}`;
      }),
      ...(count > named.length ? [`… + ${count - named.length}`] : []),
    ].join('\n');
  await notify(ctx, {
    template: 'demand_matches',
    creatorId: owner,
    entity: 'demand',
    id: demandId,
    values: () => ({
      matchCount: String(count),
      demandCount: String(demands),
      ...newSince,
      detailUrl:
        demands === 1
          ? demandUrl(ctx, demandId)
          : `${ctx.baseUrl}/demands?${whose}=true&unseen=true&status=open`,
    }),
    ownValues: perLanguage((language) => ({ machineList: machineList(language) })),
  });
}

/** The first machines of many, each once. */
function machinesIn({ count, named }: repo.News): string {
  const names = [...new Set(named.map((one) => one.machine_name))].slice(0, namedInNotification);
  return [...names, ...(count > names.length ? ['…'] : [])].join(', ');
}
const namedInNotification = 3;

const demandUrl = ({ baseUrl }: Ctx, id: string) => `${baseUrl}/demands?demand=${id}`;

async function notifyEach(ctx: Ctx, news: repo.News): Promise<void> {
  const { owner_id: owner, named } = news;
  const to = await recipients(ctx, news);
  const rates = await ratesOfToday(ctx);
  const labels = await criterionLabels(ctx);
  for (const one of named) {
    const { demand_id: demandId, machine_id: machineId, machine_type: machineType, fit } = one;
    const { name } = customerNames(one);
    await notifyUsers(ctx, {
      kind: 'demand_match',
      to,
      entity: 'demand',
      entityId: demandId,
      values: { machineName: one.machine_name, customerName: name, machineId, machineType, fit },
    });
    await notify(ctx, {
      template: 'demand_match',
      creatorId: owner,
      entity: 'demand',
      id: demandId,
      values: () => ({
        customerName: one.customer_name,
        customerCompany: name,
        machineId,
        machineName: one.machine_name,
        machineModel: one.machine_model,
        machineSerial: displayIdentifier({ ...one, type: machineType }),
        ...(one.location !== null && { machineLocation: one.location }),
        matchFit: fit,
        detailUrl: demandUrl(ctx, demandId),
      }),
      ownValues: perLanguage((language) => {
        const { met, off, unknown } = reasonTexts(fitReasons({ ...one, rates }), {
          label: labels(machineType, language),
          years: (side, count) => message(language, `demands.match.years.${side}`, { count }),
          share: (side, percent) =>
            message(language, `demands.match.share.${side}`, {
              percent: formatPercent(percent, language, 1),
            }),
        });
        const [metCriteria, missedCriteria, unknownCriteria] = [met, off, unknown].map((all) =>
          all.join(', '),
        );
        return { metCriteria, missedCriteria, unknownCriteria };
      }),
    });
  }
}

/** The names of criteria of a machine type, as configured. */
async function criterionLabels(ctx: Ctx) {
  const { configs } = await fieldSet(ctx);
  return (type: MachineType, language: Language) => (criterion: string) => {
    if (criterion === 'search') return message(language, 'demands.form.search');
    const name = criterion.replace(/^custom\./, '');
    const field = configs.find((one) => one.fieldName === name && one.entityType === entityTypeOf(type));
    return (field && fieldLabel(field, language)) || message(language, `machines.fields.${name}`);
  };
}

/** The user’s own open demands with new matches. */
export const countUnseen = (ctx: Ctx): Promise<number> => repo.countUnseen(ctx.db, ownId(ctx));

/** The open demands that a machine fits at this moment. */
export async function countForMachine(ctx: Ctx, machineId: string): Promise<{ count: number }> {
  await getMachine(ctx, machineId);
  return { count: await countFitting(ctx, machineId) };
}
