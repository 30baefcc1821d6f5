import { dayMs } from '@strojpark/core/domain/dates/calendar-days';
import type { DemoMachine } from './demo-machines.ts';
import type { Random } from './random.ts';
import type { Story } from './stories.data.ts';

/** A planned machine; its id is set once it is created. */
export interface Unit extends DemoMachine {
  id: string;
}

/** The higher, the sooner a machine is taken; `free` are those that nothing has taken yet. */
type Score = (unit: Unit, free: readonly Unit[]) => number;

/** Takes an unused machine of that kind that existed before `before`, one of those with the highest score. */
export type Take = (kind: Story['machine'], before: Date, score?: Score) => Unit;

export function createPool(units: readonly Unit[], random: Random): Take {
  const free = new Set(units);
  return (kind, before, score = () => 0) => {
    const existing = [...free].filter((unit) => unit.createdAt.getTime() < before.getTime() - dayMs);
    const scored = existing
      .filter((unit) => kindOf(unit) === kind)
      .map((unit) => ({ unit, score: score(unit, existing) }));
    const best = Math.max(...scored.map((one) => one.score));
    const { unit } = random.pick(scored.filter((one) => one.score === best));
    free.delete(unit);
    return unit;
  };
}

/** Those of the same category as another machine. */
export const like =
  (other: Unit): Score =>
  (unit) =>
    unit.body.category === other.body.category ? 1 : 0;

/** Those for which most stock machines would be a replacement. */
export const replaceable: Score = (unit, free) =>
  free.filter(({ body }) => body.type === 'stock' && body.category === unit.body.category).length;

function kindOf({ body }: Unit): Story['machine'] {
  if (body.type === 'stock') return 'stock';
  return body.no_replacement_needed === true ? 'free' : 'used';
}
