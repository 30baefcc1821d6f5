/** The units that numbers in files may have. */

export const hourUnits: Readonly<Record<string, number>> = Object.fromEntries(
  [
    'h',
    'hr',
    'hrs',
    'hour',
    'hours',
    'hod',
    'hodin',
    'hodiny',
    'mth',
    'mh',
    'moth',
    'motohodin',
    'motohodiny',
  ].map((unit) => [unit, 1]),
);
const months = Object.fromEntries(
  ['m', 'mes', 'mesic', 'mesice', 'mesicu', 'month', 'months'].map((unit) => [unit, 1]),
);

/** By field: unit, folded and without spaces and points → factor to the unit of the field. */
export const importUnits: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  operating_hours: hourUnits,
  mth_hodiny: hourUnits,
  mileage: { km: 1 },
  weight: { kg: 1, t: 1000, tun: 1000, tuny: 1000 },
  v_pujcovne_mesicu: months,
  doba_odpisu_mesicu: months,
};
