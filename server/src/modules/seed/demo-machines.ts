import type { machines } from '@strojpark/core/contracts/machines';
import type { Condition } from '@strojpark/core/domain/fields/machine-fields';
import type { BodyOf } from '@strojpark/core/endpoint';
import type { DemoClock } from './demo-clock.ts';
import { models, type Model } from './models.data.ts';
import type { StaffKey } from './people.data.ts';
import * as places from './places.data.ts';
import type { Random } from './random.ts';

export interface DemoMachine {
  createdAt: Date;
  by: StaffKey;
  body: BodyOf<typeof machines.create>;
}

const usedCount = 60;
const stockCount = 40;
/** Coprime to the number of models, so that the machines use as many models as possible. */
const stockStride = 7;
const sellers = ['jan', 'katerina', 'pavel'] as const;

/** Days since the entry, both included. */
type Days = readonly [least: number, most: number];
/** Before the first quote is sent, so that all photos are inserted at once. */
const fresh: Days = [11, 38];
const usual: Days = [40, 150];
const old: Days = [190, 330];

/**
 * Most machines are sold within half a year, so few wait for longer. Those that the stories need are neither fresh nor
 * all of the usual age: each group is spread over the machines that need a replacement and those that need none.
 */
const usedDays = (index: number): Days => (index % 6 === 2 ? fresh : index % 6 === 5 ? old : usual);
const stockDays = (index: number): Days => (index % 10 === 3 ? fresh : index % 8 === 6 ? old : usual);

/** The used and the stock machines with the time of their entry. */
export function demoMachines(random: Random, clock: DemoClock): DemoMachine[] {
  const entered = (between: Days, bodyOf: (days: number) => DemoMachine['body']): DemoMachine => {
    const days = random.integer(...between);
    return {
      createdAt: clock.daysAgo(days, random.integer(8, 15)),
      by: random.pick(sellers),
      body: bodyOf(days),
    };
  };
  const used = Array.from({ length: usedCount }, (_, index) =>
    entered(usedDays(index), (days) => usedMachine(modelAt(index), index, days, random, clock)),
  );
  const stock = Array.from({ length: stockCount }, (_, index) =>
    entered(stockDays(index), (days) =>
      stockMachine(modelAt(index * stockStride), index, days, random, clock),
    ),
  );
  return [...used, ...stock];
}

function modelAt(index: number): Model {
  const model = models[index % models.length];
  if (!model) throw new Error('there are no models');
  return model;
}

const serialPrefix = (manufacturer: string) =>
  manufacturer
    .replaceAll(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .toUpperCase();
const roundTo = (value: number, unit: number) => Math.round(value / unit) * unit;

function common(model: Model, random: Random) {
  const unit = model.capacityUnit;
  return {
    name: `${model.kind} ${model.manufacturer} ${model.model}`,
    manufacturer: model.manufacturer,
    model: model.model,
    category: model.category,
    location: random.pick(places.branches),
    currency: 'CZK',
    status: 'available',
    weight: model.weight,
    power_source: model.powerSource,
    specifications: {
      ...(model.kilowatts > 0 && { 'Výkon motoru': `${model.kilowatts} kW` }),
      [model.capacityLabel]: `${model.capacity.toLocaleString('cs-CZ')} ${unit}`,
    },
  } as const;
}

const lossPerYear = 0.12;
const hoursPerYear = [450, 1100] as const;

function usedMachine(
  model: Model,
  index: number,
  enteredDaysAgo: number,
  random: Random,
  clock: DemoClock,
): DemoMachine['body'] {
  const age = random.integer(2, 13);
  const made = clock.daysAgo(age * 365 + random.integer(0, 300));
  const hours = age * random.integer(...hoursPerYear);
  const price = roundTo(model.price * (0.8 + random.integer(0, 10) / 100), 1000);
  const value = roundTo(price * (1 - lossPerYear) ** age, 5000);
  const depreciation = Math.round(price * Math.min(1, age / 8));
  const [editionCode, edition] = random.pick(places.editions);
  const number = `EQ-${20_417 + index * 13}`;
  const serial = `${serialPrefix(model.manufacturer)}${clock.day(made).slice(2, 4)}${400_217 + index * 7919}`;
  const material = `000${41_270 + index * 31}`;
  const basics = common(model, random);
  // Since the entry, a few for years.
  const daysInRental = index % 12 === 11 ? random.integer(400, Math.min(900, age * 365)) : enteredDaysAgo;
  const isFromRental = random.chance(0.7);
  return {
    ...basics,
    type: 'used',
    equipment_number: number,
    vin: serial,
    material_number: material,
    year_of_manufacture: Number(clock.day(made).slice(0, 4)),
    condition: conditionAfter(age, random),
    operating_hours: model.kilowatts > 0 ? hours : null,
    // What the machine was worth when it came from rental to be sold.
    purchase_price: roundTo(value * (0.76 + (index % 6) * 0.04), 1000),
    current_value: value,
    no_replacement_needed: index % 4 === 1,
    last_service_date: clock.day(clock.daysAgo(random.integer(20, 420))),
    notes: random.chance(0.4) ? random.pick(places.usedNotes) : null,
    nav_prod_hier_1: model.kind.toLocaleUpperCase('cs-CZ'),
    equipment_cislo: number,
    nazev_fr: basics.name,
    pobocka: basics.location,
    lokace: random.pick(places.yards),
    mth_hodiny: model.kilowatts > 0 ? hours : null,
    edice_kod: editionCode,
    edice_popis: `${model.model}, ${edition}`,
    vyrobni_cislo: serial,
    cislo_gps_modulu: random.chance(0.8) ? `GPS-${70_112 + index * 17}` : null,
    v_pujcovne_mesicu: isFromRental ? Math.floor(daysInRental / 30) : null,
    do_pujcovny_datum: isFromRental ? clock.day(clock.daysAgo(daysInRental)) : null,
    datum_vyroby: clock.day(made),
    material_kod: material,
    doba_odpisu_mesicu: 96,
    porizovaci_hodnota: price,
    odpisy_kumulovane: -depreciation,
    zustatkova_hodnota_servis: price - depreciation + random.integer(0, 40) * 1000,
  };
}

function conditionAfter(years: number, random: Random): Condition {
  if (years <= 3) return random.pick(['Excellent', 'Very Good']);
  if (years <= 7) return random.pick(['Very Good', 'Good', 'Good']);
  return random.pick(['Good', 'Fair', 'Needs Service', 'Poor']);
}

function stockMachine(
  model: Model,
  index: number,
  enteredDaysAgo: number,
  random: Random,
  clock: DemoClock,
): DemoMachine['body'] {
  const ordered = clock.daysAgo(enteredDaysAgo + random.integer(5, 30));
  const year = clock.day(ordered).slice(0, 4);
  const [editionCode, edition] = random.pick(places.editions);
  const basics = common(model, random);
  const inEuro = index % 13 === 5;
  const price = inEuro ? roundTo(model.price / 24.3, 100) : model.price;
  return {
    ...basics,
    type: 'stock',
    currency: inEuro ? 'EUR' : 'CZK',
    serial_number: `${serialPrefix(model.manufacturer)}${year.slice(2)}${810_033 + index * 5471}`,
    internal_code: `S-${String(1001 + index)}`,
    material_number: `000${77_310 + index * 19}`,
    year_of_manufacture: Number(year),
    condition: 'Excellent',
    operating_hours: model.kilowatts > 0 ? random.integer(1, 15) : null,
    purchase_price: roundTo(price * 0.84, 100),
    current_value: roundTo(price * (1 + random.integer(0, 6) / 100), inEuro ? 100 : 1000),
    typ: model.model,
    stroj: basics.name,
    edice: `${editionCode} – ${edition}`,
    vyrobce: model.manufacturer,
    datum_objednavky: clock.day(ordered),
    nakupni_objednavka: `PO-${year.slice(2)}-${String(311 + index * 3).padStart(5, '0')}`,
    order_cislo: `${45_001_200 + index * 37}`,
    kt_kod: `KT-${1042 + index}`,
    zakaznik_stock: random.chance(0.7) ? 'Sklad' : 'Předváděcí stroj',
    info_v_palu: random.chance(0.8) ? 'Ano' : 'Ne',
    zatrizeno_rental: random.chance(0.2) ? 'Ano' : 'Ne',
    dodano_status: enteredDaysAgo > 120 ? 'Dodáno' : random.pick(places.deliveryStates),
    prislusenstvi_balik: random.pick(places.accessories),
    gutachten: random.chance(0.15) ? 'Vyhotoven' : null,
    telematic_equipcare: random.chance(0.6) ? `Aktivní do 12/${Number(year) + 3}` : null,
  };
}
