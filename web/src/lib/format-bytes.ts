import { formatNumber } from './format.ts';

const units = ['B', 'kB', 'MB', 'GB', 'TB'];

/** `12,3 MB`: with one decimal from a thousand bytes on. */
export function formatBytes(bytes: number): string {
  let [value, unit] = [bytes, 0];
  while (value >= 1000 && unit < units.length - 1) [value, unit] = [value / 1000, unit + 1];
  return `${formatNumber(unit === 0 ? value : Math.round(value * 10) / 10)}\u00a0${units[unit]}`;
}
