import { fold } from '../search-fold.ts';

/** Manufacturer and model, as far as the name of the machine does not say them. */
export function unnamedMake(machine: { name: string; manufacturer: string; model: string }): string[] {
  const { name, manufacturer, model } = machine;
  const known = fold(name);
  const missing = [manufacturer, model].filter((part) => part !== '' && !known.includes(fold(part)));
  return missing.length > 0 ? [missing.join(' ')] : [];
}
