/** The photos of the demo machines. The project rendered the pictures itself; they may be used freely. */

import type { DemoMachine } from './demo-machines.ts';
import type { Random } from './random.ts';

export const photoMeasures = { width: 800, height: 600 } as const;

/** Pictures of one machine, the best one first. */
interface PhotoSet {
  /** The kinds of machines it fits. */
  kinds: readonly string[];
  /** Manufacturers that paint their machines in this colour. */
  manufacturers: readonly string[];
  pictures: readonly string[];
}

export const photoSets: readonly PhotoSet[] = [
  {
    kinds: ['Kolový nakladač'],
    manufacturers: ['Caterpillar', 'Volvo'],
    pictures: ['wheel-loader-yellow-1', 'wheel-loader-yellow-2'],
  },
  { kinds: ['Kolový nakladač'], manufacturers: ['Liebherr'], pictures: ['wheel-loader-light-1'] },
  {
    kinds: ['Pásové rýpadlo', 'Midirýpadlo'],
    manufacturers: ['Caterpillar', 'Komatsu', 'Volvo'],
    pictures: ['crawler-excavator-yellow-1', 'crawler-excavator-yellow-2'],
  },
  {
    kinds: ['Pásové rýpadlo'],
    manufacturers: ['Hitachi'],
    pictures: ['crawler-excavator-orange-1', 'crawler-excavator-orange-2'],
  },
  {
    kinds: ['Kolové rýpadlo'],
    manufacturers: ['Komatsu', 'Liebherr'],
    pictures: ['wheeled-excavator-yellow-1'],
  },
  { kinds: ['Teleskopický manipulátor'], manufacturers: ['Manitou'], pictures: ['telehandler-red-1'] },
  { kinds: ['Teleskopický manipulátor'], manufacturers: ['Merlo'], pictures: ['telehandler-green-1'] },
  { kinds: ['Teleskopický manipulátor'], manufacturers: ['JCB'], pictures: ['telehandler-yellow-1'] },
  { kinds: ['Vysokozdvižný vozík'], manufacturers: ['Linde'], pictures: ['forklift-red-1'] },
  { kinds: ['Vysokozdvižný vozík'], manufacturers: ['Toyota'], pictures: ['forklift-orange-1'] },
  {
    kinds: ['Autojeřáb'],
    manufacturers: ['Liebherr', 'Grove'],
    pictures: ['mobile-crane-yellow-1', 'mobile-crane-yellow-2'],
  },
  {
    kinds: ['Tahačový válec'],
    manufacturers: ['BOMAG'],
    pictures: ['roller-yellow-1', 'roller-yellow-2'],
  },
  { kinds: ['Tahačový válec'], manufacturers: ['Ammann'], pictures: ['roller-orange-1'] },
  {
    kinds: ['Tandemový válec'],
    manufacturers: ['Ammann', 'BOMAG'],
    pictures: ['tandem-roller-yellow-1'],
  },
  { kinds: ['Tandemový válec'], manufacturers: ['HAMM'], pictures: ['tandem-roller-orange-1'] },
  {
    kinds: ['Kloubový dumper'],
    manufacturers: ['Volvo', 'Bell'],
    pictures: ['articulated-dumper-yellow-1', 'articulated-dumper-yellow-2'],
  },
  { kinds: ['Pojízdný kompresor'], manufacturers: ['Atlas Copco'], pictures: ['compressor-yellow-1'] },
];

const setOf = ({ name, manufacturer }: DemoMachine['body']) =>
  photoSets.find(
    ({ kinds, manufacturers }) =>
      manufacturers.includes(manufacturer) && kinds.some((kind) => name.startsWith(`${kind} `)),
  );

/** 1 for a machine with pictures, otherwise 0. */
export const hasPictures = ({ body }: Pick<DemoMachine, 'body'>): number => (setOf(body) ? 1 : 0);

/** The pictures of a demo machine; none if no set fits. Of some machines there is only the first one. */
export function photosOf(machine: DemoMachine['body'], random: Random): readonly string[] {
  const fitting = setOf(machine);
  if (!fitting) return [];
  return random.chance(0.7) ? fitting.pictures : fitting.pictures.slice(0, 1);
}
