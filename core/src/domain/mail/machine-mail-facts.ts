import { unitOf } from '../fields/machine-fields.ts';
import { joined } from '../joined.ts';
import { unnamedMake } from '../machines/unnamed-make.ts';

interface DescribedMachine {
  name: string;
  manufacturer: string;
  model: string;
  year_of_manufacture: number | null;
  operating_hours: number | null;
  location: string | null;
}

const numbers = {
  cs: new Intl.NumberFormat('cs-CZ', { maximumFractionDigits: 0 }),
  en: new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 }),
};

/** The facts that people recognise a machine by, in one line: `2018 · 3 792 mth · Plzeň`. */
export function machineMailFacts(machine: DescribedMachine, language: 'cs' | 'en'): string {
  const { year_of_manufacture: year, operating_hours: count, location } = machine;
  const unit = unitOf('operating_hours', language);
  return joined([
    ...unnamedMake(machine),
    year,
    count === null ? null : `${numbers[language].format(count)}\u00A0${unit}`,
    location,
  ]);
}
