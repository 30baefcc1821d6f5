/** The words of column headers: splitting, abbreviations, and Czech and English synonyms. */

import { fold } from '../search-fold.ts';

/** Concept → the words that mean it, folded. */
const synonyms = {
  year: ['year', 'yr', 'rok', 'rocnik'],
  made: [
    'made',
    'manufacture',
    'manufactured',
    'built',
    'production',
    'vyroby',
    'vyrobeno',
    'vyroba',
    'mfg',
    'mfr',
  ],
  hours: [
    'hours',
    'hour',
    'hrs',
    'hr',
    'hod',
    'hodin',
    'hodiny',
    'mth',
    'motohodiny',
    'motohodin',
    'mh',
    'smu',
  ],
  model: ['model', 'modelu'],
  maker: [
    'manufacturer',
    'maker',
    'make',
    'brand',
    'producer',
    'oem',
    'vyrobce',
    'znacka',
    'fabrikat',
    'marka',
  ],
  category: ['category', 'cat', 'class', 'kategorie', 'kat', 'trida', 'segment'],
  group: ['group', 'grp', 'family', 'skupina', 'druh'],
  product: ['product', 'prod', 'produkt', 'produktova', 'vyrobek'],
  machine: ['machine', 'mach', 'stroj', 'stroje', 'unit', 'asset', 'fleet', 'vehicle'],
  name: ['name', 'nazev', 'title', 'designation', 'oznaceni', 'pojmenovani'],
  text: ['description', 'desc', 'descr', 'popis', 'text'],
  number: ['number', 'no', 'nr', 'num', 'cislo', 'cis', 'c', 'id', 'code', 'kod'],
  serial: ['serial', 'ser', 'sn', 'seriove', 'vyrobni'],
  equipment: ['equipment', 'equip', 'eq', 'zarizeni', 'evidencni', 'inventarni', 'inventory', 'stock'],
  vin: ['vin', 'pin', 'chassis', 'podvozku', 'podvozek'],
  location: [
    'location',
    'loc',
    'site',
    'place',
    'branch',
    'depot',
    'yard',
    'lokace',
    'umisteni',
    'misto',
    'pobocka',
    'pobocky',
    'stanoviste',
    'stredisko',
    'provozovna',
    'filialka',
    'lokalita',
    'sklad',
    'depo',
    'areal',
    'stoji',
    'warehouse',
    'office',
  ],
  region: ['state', 'city', 'town', 'region', 'country', 'mesto', 'zeme', 'kraj'],
  price: ['price', 'cena', 'value', 'hodnota', 'amount', 'castka'],
  book: [
    'book',
    'residual',
    'depreciation',
    'depreciated',
    'nbv',
    'zustatkova',
    'ucetni',
    'odpisy',
    'opravky',
  ],
  purchase: ['purchase', 'cost', 'acquisition', 'buy', 'buying', 'nakupni', 'porizovaci'],
  sale: ['sale', 'sales', 'selling', 'sold', 'prodejni', 'prodej', 'prodeje'],
  current: ['current', 'present', 'asking', 'list', 'aktualni', 'soucasna'],
  currency: ['currency', 'curr', 'ccy', 'mena'],
  condition: ['condition', 'cond', 'grade', 'kondice'],
  mileage: ['mileage', 'odometer', 'km', 'najezd', 'najeto', 'tachometr'],
  weight: ['weight', 'mass', 'hmotnost', 'vaha'],
  fuel: ['fuel', 'pohon', 'palivo'],
  capacity: ['capacity', 'kapacita', 'nosnost'],
  dimensions: ['dimensions', 'dimension', 'rozmery', 'rozmer'],
  note: ['note', 'notes', 'remark', 'remarks', 'comment', 'comments', 'poznamka', 'poznamky', 'pozn'],
  service: ['service', 'servis', 'servisu', 'maintenance'],
  last: ['last', 'posledni', 'posledniho'],
  material: ['material', 'materialu', 'mat'],
  meter: ['meter', 'counter', 'reading', 'pocitadlo', 'pocitadla', 'metru', 'stav'],
} as const satisfies Record<string, readonly string[]>;
export type Concept = keyof typeof synonyms;

const conceptOf = new Map<string, Concept>(
  Object.entries(synonyms).flatMap(([concept, words]) =>
    words.map((word) => [word, concept as Concept] as const),
  ),
);

/** The words of a header: `fiModelDesc`, `Year_Made` and `Rok výroby` are split alike. */
function headerWords(header: string): string[] {
  const spaced = header
    .replaceAll(/(\p{Ll}|\d)(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2');
  return fold(spaced)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter((word) => word !== '');
}

export interface KnownWord {
  word: string;
  concept: Concept | null;
}

/** The words of each header with their meaning, without a prefix that several columns share, as in `fiModelDesc`. */
export function meaningOfHeaders(headers: readonly string[]): KnownWord[][] {
  const words = headers.map(headerWords);
  const starts = new Map<string, number>();
  for (const [first, ...rest] of words)
    if (first !== undefined && rest.length > 0) starts.set(first, (starts.get(first) ?? 0) + 1);
  return words.map((all) => {
    const [first = '', ...rest] = all;
    const isPrefix =
      rest.length > 0 && first.length <= 3 && (starts.get(first) ?? 0) >= 3 && !conceptOf.has(first);
    return (isPrefix ? rest : all).map((word) => ({ word, concept: conceptOf.get(word) ?? null }));
  });
}
