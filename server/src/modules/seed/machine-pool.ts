import { dayMs } from '@strojpark/core/domain/dates/calendar-days';
import type { DemoMachine } from './demo-machines.ts';
import type { Random } from './random.ts';
import type { Story } from './stories.data.ts';

/** A planned machine; its id is set once it is created. */
export interface Unit extends DemoMachine {
  id: string;
}

/** Takes an unused machine of that kind that existed before `before`, if possible of the same category as `like`. */
export type Take = (kind: Story['machine'], before: Date, like?: Unit) => Unit;

export function createPool(units: readonly Unit[], random: Random): Take {
  const free = new Set(units);
  return (kind, before, like) => {
    const fitting = [...free].filter(
      (unit) => kindOf(unit) === kind && unit.createdAt.getTime() < before.getTime() - dayMs,
    );
    const alike = fitting.filter(({ body }) => body.category === like?.body.category);
    const unit = random.pick(alike.length > 0 ? alike : fitting);
    free.delete(unit);
    return unit;
  };
}

function kindOf({ body }: Unit): Story['machine'] {
  if (body.type === 'stock') return 'stock';
  return body.no_replacement_needed === true ? 'free' : 'used';
}
