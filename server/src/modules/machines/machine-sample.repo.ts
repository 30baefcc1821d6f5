import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

interface SampledMachine {
  type: MachineType;
  search_text: string;
}

interface Sample {
  /** By name. */
  machines: readonly SampledMachine[];
  /** How many machines each of them stands for. */
  scale: number;
}

const size = 1000;
/** Milliseconds. An old sample costs time, not correctness. */
const maxAge = 60_000;

const samples = new WeakMap<Db, { sample: Promise<Sample>; until: number }>();

/** Machines at random, with which the number of matches is guessed without asking the database. */
function sampleOf(db: Db): Promise<Sample> {
  const known = samples.get(db);
  if (known !== undefined && performance.now() < known.until) return known.sample;
  const sample = takeSample(db);
  samples.set(db, { sample, until: performance.now() + maxAge });
  // The calls that wait for it get the error.
  sample.catch(() => samples.delete(db));
  return sample;
}

async function takeSample(db: Db): Promise<Sample> {
  const { rows } = await sql<SampledMachine & { all: number }>`
    with inventory as materialized (select reltuples as n from pg_class where oid = 'machines'::regclass),
      sample as (
        select type, search_text, name_key
        from machines tablesample system (least(100, 100.0 * ${size} / greatest((select n from inventory), 1)))
        where deleted_at is null
        limit ${2 * size})
    select type, search_text, greatest((select n from inventory), 1) as all from sample order by name_key`.execute(
    db,
  );
  return { machines: rows, scale: Math.max(1, (rows[0]?.all ?? 1) / Math.max(1, rows.length)) };
}

/** What a sample says about the machines that contain a text. */
export interface Guess {
  /** How many they are. */
  matches: number;
  /** How many machines of an order that has nothing to do with the text contain one of them. */
  distance: number;
  /** How many machines precede them by name, from either end, if that is too many to be chance. */
  before: { asc: number; desc: number };
}

/** How unlikely a gap must be to show that the matches are not spread evenly. */
const chance = 0.01;

export async function guessMatches(
  db: Db,
  type: MachineType | undefined,
  parts: readonly string[],
): Promise<Guess> {
  const { machines, scale } = await sampleOf(db);
  const asked = machines.filter((machine) => type === undefined || machine.type === type);
  const hits = asked.map(({ search_text }) => parts.every((part) => search_text.includes(part)));
  const found = hits.filter(Boolean).length;
  const share = found / asked.length;
  const gapOf = (gap: number) => ((1 - share) ** gap < chance ? gap * scale : 0);
  return {
    matches: found * scale,
    distance: found === 0 ? Infinity : 1 / share,
    before: {
      asc: gapOf(Math.max(0, hits.indexOf(true))),
      desc: gapOf(Math.max(0, hits.length - 1 - hits.lastIndexOf(true))),
    },
  };
}
