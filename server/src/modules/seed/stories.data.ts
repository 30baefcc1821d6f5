/** The history of the machines in the demo data: reservations, sales, repairs, costs and prices. */

import type { StaffKey } from './people.data.ts';

export interface Action {
  /** Days ago. */
  day: number;
  by: StaffKey;
  action: 'extend' | 'cancel' | 'approve' | 'reject' | 'replace';
  reason?: string;
}

/** A comment on the machine or its reservation. */
export interface Comment {
  /** Days ago. */
  day: number;
  by: StaffKey;
  on: 'machine' | 'reservation';
  text: string;
  /** Colleagues whose names are in the text after an `@`. */
  mentions?: readonly StaffKey[];
}

export interface Sale {
  /** Months ago, and the fraction of that month. */
  month: number;
  part: number;
  currency?: 'EUR' | 'USD';
  /** Hours until the sale is reversed. */
  stornoAfter?: number;
}

/** Another customer who queues for the machine. */
export interface Waiting {
  /** Days ago. */
  day: number;
  by: StaffKey;
  note?: string;
}

export interface Story {
  /** `free`: a used machine that needs no replacement. */
  machine: 'stock' | 'used' | 'free';
  by: StaffKey;
  /** Days ago when the reservation was made; with a sale, days before the sale. */
  day: number;
  /** The reservation of a used machine needs a replacement or a reason for having none. */
  replaced?: true;
  approval?: string;
  /** The request names the suggested replacements and why they do not suit: the first one in these words. */
  rejected?: string;
  notes?: string;
  queue?: readonly Waiting[];
  actions?: readonly Action[];
  comments?: readonly Comment[];
  sale?: Sale;
}

const extended = 'Zákazník čeká na schválení financování u leasingové společnosti.';
const waits = 'Stroj jede na demoliční zakázku do zahraničí, zákazník náhradní stroj nechce.';

export const stories: readonly Story[] = [
  { machine: 'stock', by: 'jan', day: 0, notes: 'Předání na stavbě, domluvit přepravu podvalníkem.' },
  { machine: 'stock', by: 'katerina', day: 1 },
  { machine: 'free', by: 'jan', day: 2 },
  {
    machine: 'stock',
    by: 'pavel',
    day: 4,
    notes: 'Požaduje rychloupínač OilQuick.',
    comments: [
      {
        day: 3,
        by: 'pavel',
        on: 'machine',
        text: '@Jan Novotný máme rychloupínač OilQuick na skladě, nebo ho objednáme?',
        mentions: ['jan'],
      },
      {
        day: 2,
        by: 'jan',
        on: 'machine',
        text: '@Pavel Horák jeden je v Plzni, dovezu ho ve čtvrtek. Rozměry: https://www.oilquick.com',
        mentions: ['pavel'],
      },
    ],
  },
  {
    machine: 'used',
    by: 'katerina',
    day: 3,
    replaced: true,
    queue: [
      { day: 2, by: 'jan', note: 'Vezme ho i bez náhradního stroje.' },
      { day: 1, by: 'katerina' },
      { day: 1, by: 'pavel', note: 'Potřebuje stroj do konce měsíce.' },
    ],
  },
  {
    machine: 'used',
    by: 'jan',
    day: 5,
    replaced: true,
    notes: 'Prohlídka stroje ve čtvrtek v 10 hodin.',
    comments: [
      {
        day: 4,
        by: 'katerina',
        on: 'reservation',
        text: 'Na prohlídku vezměte i klíče od kabiny, v pondělí se měnil zámek.',
      },
    ],
  },

  { machine: 'stock', by: 'jan', day: 7 },
  {
    machine: 'stock',
    by: 'katerina',
    day: 8,
    queue: [
      { day: 5, by: 'jan', note: 'Zavolat, jakmile bude stroj volný.' },
      { day: 4, by: 'katerina' },
    ],
    actions: [{ action: 'cancel', day: 0, by: 'katerina', reason: 'Zákazník nezískal financování.' }],
  },
  { machine: 'used', by: 'jan', day: 9, replaced: true },
  { machine: 'free', by: 'katerina', day: 11 },
  { machine: 'stock', by: 'pavel', day: 12 },
  { machine: 'stock', by: 'jan', day: 13, notes: 'Zákazník slíbil potvrdit objednávku do zítřka.' },

  { machine: 'stock', by: 'katerina', day: 15 },
  { machine: 'used', by: 'jan', day: 17, replaced: true },
  { machine: 'free', by: 'pavel', day: 22, notes: 'Nebere telefon, zkusit e-mail.' },

  {
    machine: 'stock',
    by: 'jan',
    day: 20,
    actions: [{ action: 'extend', day: 8, by: 'jan', reason: extended }],
  },
  {
    machine: 'used',
    by: 'katerina',
    day: 24,
    replaced: true,
    actions: [
      { action: 'extend', day: 11, by: 'katerina', reason: 'Zpozdila se uzavírka na stavbě dálnice.' },
    ],
  },
  {
    machine: 'stock',
    by: 'pavel',
    day: 33,
    actions: [
      { action: 'extend', day: 20, by: 'pavel', reason: extended },
      { action: 'extend', day: 6, by: 'pavel', reason: 'Čeká se na podpis smlouvy radou obce.' },
    ],
  },
  {
    machine: 'stock',
    by: 'katerina',
    day: 31,
    actions: [{ action: 'extend', day: 18, by: 'katerina', reason: 'Zákazník je na zahraniční zakázce.' }],
  },

  { machine: 'used', by: 'jan', day: 0, approval: waits },
  {
    machine: 'used',
    by: 'katerina',
    day: 1,
    approval: 'Stejný model už v nabídce nemáme a zákazník odmítl jinou značku.',
  },
  {
    machine: 'used',
    by: 'jan',
    day: 3,
    approval: 'Zákazník stroj kupuje na náhradní díly, náhrada nedává smysl.',
  },
  {
    machine: 'used',
    by: 'katerina',
    day: 6,
    approval: 'Dlouhodobý odběratel, potřebuje stroj do konce měsíce.',
    rejected: 'Zákazník si ho prohlédl a vadí mu stav podvozku.',
  },

  {
    machine: 'used',
    by: 'jan',
    day: 9,
    approval: 'Půjčovna stroj dál nepotřebuje, letos už nebyl v pronájmu.',
    actions: [{ action: 'approve', day: 8, by: 'pavel' }],
  },
  {
    machine: 'used',
    by: 'katerina',
    day: 5,
    approval: 'Zákazník přebírá i servisní smlouvu, marže to pokrývá.',
    rejected: 'Nemá hydraulický okruh pro kladivo, dovybavení by trvalo měsíc.',
    actions: [{ action: 'approve', day: 4, by: 'alena' }],
  },
  {
    machine: 'used',
    by: 'jan',
    day: 28,
    approval: 'Zákazník nabízí vyšší cenu, pokud bude stroj k dispozici hned.',
    actions: [
      { action: 'reject', day: 27, by: 'pavel', reason: 'Stroj je potřeba v půjčovně do konce sezóny.' },
    ],
  },
  {
    machine: 'used',
    by: 'katerina',
    day: 12,
    approval: 'Náhrada by přišla až za dva měsíce, zákazník nepočká.',
    rejected: 'Zákazník na tuto značku nemá servis ani náhradní díly.',
    actions: [{ action: 'reject', day: 10, by: 'alena', reason: 'Počkáme na náhradní stroj, je objednaný.' }],
  },

  {
    machine: 'used',
    by: 'jan',
    day: 16,
    replaced: true,
    actions: [
      { action: 'replace', day: 14, by: 'jan', reason: 'Původní náhrada nemá potřebné příslušenství.' },
      { action: 'extend', day: 4, by: 'jan', reason: extended },
    ],
  },
  {
    machine: 'stock',
    by: 'jan',
    day: 40,
    actions: [{ action: 'cancel', day: 34, by: 'jan', reason: 'Zákazník nezískal financování.' }],
  },
  {
    machine: 'free',
    by: 'katerina',
    day: 52,
    actions: [{ action: 'cancel', day: 45, by: 'pavel', reason: 'Zákazník koupil stroj u konkurence.' }],
  },
  {
    machine: 'used',
    by: 'katerina',
    day: 26,
    replaced: true,
    actions: [{ action: 'cancel', day: 20, by: 'katerina', reason: 'Zakázka byla odložena na příští rok.' }],
  },
  {
    machine: 'stock',
    by: 'pavel',
    day: 18,
    actions: [{ action: 'cancel', day: 15, by: 'alena', reason: 'Chybně založená rezervace.' }],
  },

  { machine: 'stock', by: 'jan', day: 6, sale: { month: 0, part: 0.2 } },
  { machine: 'free', by: 'katerina', day: 4, sale: { month: 0, part: 0.45 } },
  { machine: 'used', by: 'jan', day: 9, replaced: true, sale: { month: 0, part: 0.6 } },
  { machine: 'stock', by: 'pavel', day: 3, sale: { month: 0, part: 0.75, currency: 'EUR' } },
  { machine: 'free', by: 'jan', day: 7, sale: { month: 0, part: 0.9 } },
  { machine: 'stock', by: 'katerina', day: 8, sale: { month: 1, part: 0.1 } },
  { machine: 'free', by: 'jan', day: 10, sale: { month: 1, part: 0.25 } },
  { machine: 'stock', by: 'pavel', day: 5, sale: { month: 1, part: 0.4, currency: 'USD' } },
  { machine: 'used', by: 'katerina', day: 11, replaced: true, sale: { month: 1, part: 0.55 } },
  { machine: 'free', by: 'jan', day: 6, sale: { month: 1, part: 0.7, stornoAfter: 50 } },
  { machine: 'stock', by: 'katerina', day: 9, sale: { month: 1, part: 0.85 } },
  { machine: 'stock', by: 'jan', day: 12, sale: { month: 2, part: 0.3 } },
  { machine: 'free', by: 'katerina', day: 4, sale: { month: 2, part: 0.7, currency: 'EUR' } },
  { machine: 'stock', by: 'pavel', day: 7, sale: { month: 3, part: 0.5 } },
  { machine: 'free', by: 'jan', day: 8, sale: { month: 4, part: 0.4 } },
];

/** Machines out of service, or reserved or sold without a reservation. */
export const statusChanges = [
  { machine: 'used', status: 'maintenance', day: 3 },
  { machine: 'used', status: 'maintenance', day: 9 },
  { machine: 'free', status: 'maintenance', day: 14 },
  { machine: 'stock', status: 'maintenance', day: 6 },
  { machine: 'used', status: 'damaged', day: 12 },
  { machine: 'stock', status: 'damaged', day: 30 },
  { machine: 'stock', status: 'reserved', day: 10 },
  { machine: 'free', status: 'sold', day: 38 },
] as const;

/** Costs of every so many machines, some days after their entry. */
export const machineCosts = [
  {
    every: 3,
    first: 0,
    after: 2,
    cost: { kind: 'transport', amount: 18_500, currency: 'CZK', note: 'Přeprava na pobočku' },
  },
  {
    every: 5,
    first: 1,
    after: 6,
    cost: { kind: 'inspection', amount: 4200, currency: 'CZK', note: null },
  },
  {
    every: 6,
    first: 0,
    after: 9,
    cost: { kind: 'repair', amount: 46_800, currency: 'CZK', note: 'Hydraulické hadice a filtry' },
  },
  {
    every: 8,
    first: 3,
    after: 14,
    cost: { kind: 'paint', amount: 1150, currency: 'EUR', note: 'Lakování kabiny' },
  },
] as const;

/** What is left of the first price after so many days. */
export const priceReductions = [
  { after: 60, share: 0.96, reason: 'Bez poptávky, srovnání s trhem' },
  { after: 110, share: 0.92, reason: 'Dlouho na skladě' },
] as const;

/** What the company proposes for machines that nobody wants. */
export const repricingRules = [
  { category: null, after_days: 120, percent: 5, floor_percent: 3 },
  { category: null, after_days: 240, percent: 8, floor_percent: 1 },
  { category: 'cranes', after_days: 180, percent: 10, floor_percent: null },
] as const;
