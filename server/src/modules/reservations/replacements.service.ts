import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import type { SuggestedReplacements } from '@strojpark/core/contracts/reservations';
import {
  rankReplacements,
  replacementFit,
  replacementScore,
  type RankedMachine,
  type Suggested,
} from '@strojpark/core/domain/machines/replacement-ranking';
import type { Rates } from '@strojpark/core/domain/money/money';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { coverLink } from '../attachments/photo-links.service.ts';
import { ratesOfToday } from '../exchange-rates/exchange-rates.service.ts';
import * as repo from './replacements.repo.ts';

const maxSimilar = 10;

interface Ranked extends RankedMachine {
  item: MachineListItem;
  extra: repo.Candidate['extra'];
}

/** Values are compared in CZK. */
function ranked(ctx: Ctx, { item, extra, cover_id, value_czk }: repo.Candidate): Ranked {
  const { id, manufacturer, model, category, year_of_manufacture, operating_hours, location } = item;
  return {
    id,
    manufacturer,
    model,
    category,
    year_of_manufacture,
    operating_hours,
    location,
    current_value: value_czk,
    item: { ...item, ...coverLink(ctx, cover_id) },
    extra,
  };
}

async function find(ctx: Ctx, machineId: string, rates: Rates): Promise<repo.Candidate> {
  const machine = await repo.selectCandidate(ctx.db, machineId, rates);
  if (!machine) throw new AppError('not_found');
  return machine;
}

/** Available stock machines that can replace a used one and why: the database preselects, the domain rule ranks. */
export async function suggest(ctx: Ctx, machineId: string): Promise<SuggestedReplacements> {
  const rates = await ratesOfToday(ctx);
  const used = await find(ctx, machineId, rates);
  const alternatives = await repo.selectManualAlternatives(ctx.db, used.item.model);
  const candidates = await repo.selectReplacementCandidates(ctx.db, used, alternatives, rates);
  const groups = rankReplacements(
    ranked(ctx, used),
    candidates.map((one) => ranked(ctx, one)),
    alternatives,
  );
  const items = (group: readonly Suggested<Ranked>[]) =>
    group.map(({ machine, fit }) => ({ ...machine.item, extra: machine.extra, fit }));
  return {
    exactMatches: items(groups.exactMatches),
    similarMatches: items(groups.similarMatches),
    categoryMatches: items(groups.categoryMatches),
    fallbackMatches: items(groups.fallbackMatches),
  };
}

/** Available machines of the same category or model, the closest match first. */
export async function listSimilar(ctx: Ctx, machineId: string): Promise<MachineListItem[]> {
  const rates = await ratesOfToday(ctx);
  const machine = await find(ctx, machineId, rates);
  const similar = await repo.selectSimilar(ctx.db, machine, rates);
  const original = ranked(ctx, machine);
  return similar
    .map((candidate) => {
      const one = ranked(ctx, candidate);
      return { ...one, score: replacementScore(replacementFit(original, one, [])) };
    })
    .toSorted((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, maxSimilar)
    .map(({ item }) => item);
}
