import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import type { MachineStatus } from '@strojpark/core/domain/machines/machine-status';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { likelyParts, searchedNumbers, titleText } from '../../db/machine-text.ts';
import { passesFacet, type InstantFilter } from './machine-filter.repo.ts';

interface SampledMachine {
  type: MachineType;
  status: MachineStatus;
  category: string;
  search_text: string;
  title: string;
}

interface Sample {
  /** By name. */
  machines: readonly SampledMachine[];
  /** How many machines each of them stands for. */
  scale: number;
  /** By what they are about: looking through the sample takes longer than reading a page. */
  guesses: Map<string, Guess>;
  groups: Map<string, SampledGroup[]>;
}

/** Of a million machines, each stands for a hundred, so an estimate of 10 000 is off by about a tenth. The texts take 2 MB. */
const size = 10_000;
const maxGuesses = 1000;
/** Milliseconds. An old sample costs time, not correctness. */
const maxAge = 60_000;

const samples = new WeakMap<Db, { sample: Promise<Sample>; until: number }>();

/**
 * Machines at random, with which the number of matches is guessed without asking the database. Only the first call
 * waits for them.
 */
function sampleOf(db: Db): Promise<Sample> {
  const known = samples.get(db);
  if (known !== undefined && performance.now() < known.until) return known.sample;
  const sample = takeSample(db);
  samples.set(db, { sample: known?.sample ?? sample, until: performance.now() + maxAge });
  sample.then(
    () => samples.set(db, { sample, until: performance.now() + maxAge }),
    // The calls that wait for it get the error.
    () => samples.delete(db),
  );
  return known?.sample ?? sample;
}

async function takeSample(db: Db): Promise<Sample> {
  const { rows } = await sql<SampledMachine & { all: number }>`
    with inventory as materialized (select reltuples as n from pg_class where oid = 'machines'::regclass),
      sample as (
        select type, status, category, search_text, ${titleText} as title, name_key
        from machines m tablesample system (least(100, 100.0 * ${size} / greatest((select n from inventory), 1)))
        where deleted_at is null
        limit ${2 * size})
    select type, status, category, search_text, title, greatest((select n from inventory), 1) as all
    from sample order by name_key`.execute(db);
  const scale = Math.max(1, (rows[0]?.all ?? 1) / Math.max(1, rows.length));
  return { machines: rows, scale, guesses: new Map(), groups: new Map() };
}

/** What a sample says about the machines of a type, status and category that contain a text. */
export interface Guess {
  /** How many they are. */
  matches: number;
  /** That they are fewer is as good as impossible. */
  least: number;
  /** Of how many machines of the type one is among them, in an order that has nothing to do with the filter. */
  distance: number;
  /** How many machines precede them by name, from either end, if that is too many to be chance. */
  before: { asc: number; desc: number };
}

/**
 * Machines of one page of the table, about ten, were often added together and are alike, so the matches in a sample vary more than
 * those of single machines would; six standard deviations are one in a billion.
 */
const alike = 10;
const deviations = 6;

/** How unlikely a gap must be to show that the matches are not spread evenly. */
const chance = 0.01;

/** Of a filter, only type, status, category and texts are looked for. */
export async function guessMatches(db: Db, filter: InstantFilter): Promise<Guess> {
  const sample = await sampleOf(db);
  const parts = likelyParts(filter);
  const { type, status, category, titled } = filter;
  const key = JSON.stringify([type, status, category, titled, parts]);
  return remembered(sample.guesses, key, () => guessFrom(sample, filter, parts));
}

/** So many machines are read in no time, however many have the other words of the search. */
const fewMatches = 1000;

/** Whether the numbers of a search are enough to find few machines among all of a type. */
export async function hasRareNumbers(db: Db, { type, search }: InstantFilter): Promise<boolean> {
  const { words, pieces } = searchedNumbers({ search });
  if (pieces.length === 0) return false;
  return (await guessMatches(db, { deleted: false, type, search: words })).matches <= fewMatches;
}

function remembered<T>(known: Map<string, T>, key: string, find: () => T): T {
  const value = known.get(key) ?? find();
  if (known.size < maxGuesses) known.set(key, value);
  return value;
}

interface SampledGroup {
  status: MachineStatus;
  category: string;
  n: number;
}

/** Roughly how many machines of each status and category contain the text; of the filter, only type and texts are looked for. */
export async function guessGroups(db: Db, filter: InstantFilter): Promise<readonly SampledGroup[]> {
  const sample = await sampleOf(db);
  const parts = likelyParts(filter);
  const key = JSON.stringify([filter.type, parts]);
  return remembered(sample.groups, key, () => groupsFrom(sample, filter, parts));
}

/** Whether few machines contain the text, whatever their status and category. */
export async function findsFew(db: Db, filter: InstantFilter): Promise<boolean> {
  const groups = await guessGroups(db, filter);
  return groups.reduce((sum, { n }) => sum + n, 0) <= fewMatches;
}

function groupsFrom(
  { machines, scale }: Sample,
  { type }: InstantFilter,
  parts: readonly string[],
): SampledGroup[] {
  const groups = new Map<string, SampledGroup>();
  for (const { status, category, ...machine } of machines) {
    if (type !== undefined && machine.type !== type) continue;
    if (!contains(machine.search_text, parts)) continue;
    const key = `${status} ${category}`;
    const group = groups.get(key) ?? { status, category, n: 0 };
    groups.set(key, { ...group, n: group.n + scale });
  }
  return [...groups.values()];
}

const contains = (text: string, parts: readonly string[]) => parts.every((part) => text.includes(part));

function guessFrom({ machines, scale }: Sample, filter: InstantFilter, parts: readonly string[]): Guess {
  const { type, titled } = filter;
  const asked = machines.filter((machine) => type === undefined || machine.type === type);
  const hits = asked.map(
    ({ status, category, search_text, title }) =>
      passesFacet(filter, 'status', status) &&
      passesFacet(filter, 'category', category) &&
      contains(titled === true ? title : search_text, parts),
  );
  const found = hits.filter(Boolean).length;
  const share = found / asked.length;
  const gapOf = (gap: number) => ((1 - share) ** gap < chance ? gap * scale : 0);
  return {
    matches: found * scale,
    least: Math.max(0, found - deviations * Math.sqrt(alike * found)) * scale,
    distance: found === 0 ? Infinity : 1 / share,
    before: {
      asc: gapOf(Math.max(0, hits.indexOf(true))),
      desc: gapOf(Math.max(0, hits.length - 1 - hits.lastIndexOf(true))),
    },
  };
}
