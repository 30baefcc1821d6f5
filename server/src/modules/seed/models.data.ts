/** Manufacturers and models of the demo data by category; weights, powers and prices are close to the real ones. */

import type { CategoryKey } from './categories.data.ts';

/** Manufacturer, model, kind, new price in thousands of CZK, kilograms, kilowatts, capacity. */
type ModelRow = readonly [string, string, string, number, number, number, number];

interface Group {
  category: CategoryKey;
  /** What the capacity measures, and its unit. */
  capacity: readonly [label: string, unit: string];
  power: 'Diesel' | 'Elektro' | 'Bez pohonu';
  models: readonly ModelRow[];
}

const groups: readonly Group[] = [
  {
    category: 'excavation',
    capacity: ['Objem lopaty', 'm³'],
    power: 'Diesel',
    models: [
      ['Caterpillar', '320', 'Pásové rýpadlo', 5150, 22_500, 129, 1.2],
      ['Caterpillar', '308 CR', 'Midirýpadlo', 2690, 9000, 51, 0.3],
      ['Komatsu', 'PC210LC-11', 'Pásové rýpadlo', 5290, 22_620, 123, 1.2],
      ['Komatsu', 'PW148-11', 'Kolové rýpadlo', 5480, 15_800, 91, 0.8],
      ['Volvo', 'EC220E', 'Pásové rýpadlo', 5340, 22_700, 129, 1.1],
      ['Volvo', 'ECR88D', 'Midirýpadlo', 2750, 8900, 43, 0.3],
      ['Liebherr', 'A 914', 'Kolové rýpadlo', 5690, 15_900, 105, 0.9],
      ['Hitachi', 'ZX210LC-7', 'Pásové rýpadlo', 5080, 22_400, 128, 1],
      ['Takeuchi', 'TB216', 'Minirýpadlo', 690, 1890, 11, 0.05],
      ['Kubota', 'U27-4', 'Minirýpadlo', 890, 2590, 16, 0.07],
      ['Kubota', 'KX057-5', 'Minirýpadlo', 1580, 5550, 34, 0.16],
      ['JCB', '3CX', 'Rýpadlo-nakladač', 2490, 8070, 68, 1.1],
      ['JCB', '4CX', 'Rýpadlo-nakladač', 2980, 9300, 81, 1.3],
    ],
  },
  {
    category: 'heavy-machinery',
    capacity: ['Objem lopaty nebo radlice', 'm³'],
    power: 'Diesel',
    models: [
      ['Caterpillar', '950 GC', 'Kolový nakladač', 5690, 18_700, 168, 3.1],
      ['Caterpillar', 'D5', 'Pásový dozer', 7450, 19_400, 127, 3.5],
      ['Caterpillar', '140', 'Grejdr', 8900, 20_100, 186, 1.9],
      ['Volvo', 'L90H', 'Kolový nakladač', 5390, 15_200, 137, 2.8],
      ['Liebherr', 'L 550', 'Kolový nakladač', 5880, 18_400, 163, 3.2],
      ['Komatsu', 'D61PX-24', 'Pásový dozer', 7240, 19_500, 126, 3.8],
      ['Bobcat', 'S650', 'Smykem řízený nakladač', 1390, 3780, 55, 0.5],
    ],
  },
  {
    category: 'material-handling',
    capacity: ['Nosnost', 't'],
    power: 'Diesel',
    models: [
      ['Manitou', 'MT 1840', 'Teleskopický manipulátor', 2690, 11_700, 75, 4],
      ['JCB', '540-180', 'Teleskopický manipulátor', 2850, 12_430, 81, 4],
      ['Merlo', 'P40.17', 'Teleskopický manipulátor', 2590, 10_950, 74, 4],
      ['Linde', 'H30D', 'Vysokozdvižný vozík', 940, 4450, 40, 3],
      ['Toyota', 'Tonero 25', 'Vysokozdvižný vozík', 820, 3690, 38, 2.5],
    ],
  },
  {
    category: 'cranes',
    capacity: ['Nosnost', 't'],
    power: 'Diesel',
    models: [
      ['Liebherr', 'LTM 1060-3.1', 'Autojeřáb', 17_900, 36_000, 270, 60],
      ['Liebherr', '81 K.1', 'Samostavitelný věžový jeřáb', 6900, 20_500, 25, 6],
      ['Grove', 'GMK3060L', 'Autojeřáb', 16_800, 36_000, 260, 60],
      ['Sennebogen', '613 E', 'Teleskopický pásový jeřáb', 8450, 18_600, 97, 16],
    ],
  },
  {
    category: 'compaction',
    capacity: ['Pracovní šířka', 'm'],
    power: 'Diesel',
    models: [
      ['Ammann', 'ARX 26', 'Tandemový válec', 1090, 2600, 19, 1.2],
      ['Ammann', 'ASC 110', 'Tahačový válec', 2690, 11_300, 83, 2.2],
      ['BOMAG', 'BW 120 AD-5', 'Tandemový válec', 1120, 2700, 24, 1.2],
      ['BOMAG', 'BW 213 D-5', 'Tahačový válec', 2840, 12_600, 95, 2.1],
      ['HAMM', 'HD 12 VV', 'Tandemový válec', 1080, 2700, 23, 1.2],
    ],
  },
  {
    category: 'transportation',
    capacity: ['Užitečná hmotnost', 't'],
    power: 'Diesel',
    models: [
      ['Volvo', 'A25G', 'Kloubový dumper', 8490, 21_600, 235, 24],
      ['Bell', 'B30E', 'Kloubový dumper', 8290, 19_500, 246, 28],
      ['Tatra', 'Phoenix 6x6', 'Třístranný sklápěč', 4250, 15_000, 320, 18],
      ['Wacker Neuson', 'DW60', 'Kolový dumper', 1390, 4500, 55, 6],
    ],
  },
  {
    category: 'other',
    capacity: ['Užitečná hmotnost', 't'],
    power: 'Bez pohonu',
    models: [['Goldhofer', 'STZ-L 3', 'Podvalník', 1890, 10_500, 0, 37]],
  },
  {
    category: 'other',
    capacity: ['Pracovní výška', 'm'],
    power: 'Elektro',
    models: [
      ['Genie', 'GS-1932', 'Nůžková plošina', 390, 1500, 3, 7.8],
      ['JLG', 'E450AJ', 'Kloubová plošina', 1790, 6700, 7, 15.7],
      ['Haulotte', 'HA16 RTJ', 'Kloubová plošina', 1740, 6650, 19, 16],
    ],
  },
  {
    category: 'other',
    capacity: ['Výkonnost', 'm³/min'],
    power: 'Diesel',
    models: [['Atlas Copco', 'XAS 88', 'Pojízdný kompresor', 480, 900, 36, 5]],
  },
];

export interface Model {
  category: CategoryKey;
  manufacturer: string;
  model: string;
  kind: string;
  /** The price of a new one in CZK. */
  price: number;
  /** Kilograms. */
  weight: number;
  kilowatts: number;
  powerSource: Group['power'];
  capacity: number;
  capacityLabel: string;
  capacityUnit: string;
}

export const models: readonly Model[] = groups.flatMap(({ category, capacity, power, models: rows }) =>
  rows.map(([manufacturer, model, kind, thousands, weight, kilowatts, amount]) => ({
    category,
    manufacturer,
    model,
    kind,
    price: thousands * 1000,
    weight,
    kilowatts,
    powerSource: power,
    capacity: amount,
    capacityLabel: capacity[0],
    capacityUnit: capacity[1],
  })),
);

/** Discontinued models with their replacements. */
export const manualAlternatives: Record<string, string[]> = {
  PC210LC: ['PC210LC-11', '320'],
  '320D': ['320'],
  EC210: ['EC220E'],
  '428F': ['3CX', '4CX'],
  'MT 1440': ['MT 1840', '540-180'],
  'BW 120 AD-4': ['BW 120 AD-5', 'ARX 26'],
};
