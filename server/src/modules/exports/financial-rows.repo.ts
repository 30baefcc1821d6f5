import type { Language } from '@strojpark/core/domain/languages';
import type { Rates } from '@strojpark/core/domain/money/money';
import { sql, type RawBuilder } from 'kysely';
import { categoryName } from '../../db/category-name.ts';
import type { Db } from '../../db/connect.ts';
import { countOf } from '../../db/counted-page.ts';
import { displayIdentifier } from '../../db/display-identifier.ts';
import { rateOn } from '../../db/exchange-rates.ts';
import type { ExportRows } from './export-rows.repo.ts';
import { exportExpressions } from './export-expressions.repo.ts';

export interface FinancialContext {
  today: string;
  timezone: string;
  /** For days without a stored rate. */
  fallbackRates: Rates;
  language: Language;
}

const sale = (name: string) => sql`${sql.id('s', name)}`;
const machine = (name: string) => sql`${sql.id('m', name)}`;

/** Every machine in the inventory or sold, with purchase price, value and sale. */
export function financialRows(
  db: Db,
  { today, timezone, fallbackRates, language }: FinancialContext,
): ExportRows {
  const now = sql`${today}::date`;
  const isSold = sql`s.id is not null`;
  // The figures stored with the sale, at its own rates: later rates and prices of the machine do not change them.
  const kept = (ofSale: RawBuilder<unknown>, ofMachine: RawBuilder<unknown>) =>
    sql`case when ${isSold} then ${ofSale} else ${ofMachine} end`;
  const rateOfToday = rateOn(machine('currency'), now, fallbackRates);
  const purchaseRate = kept(sale('purchase_rate'), rateOfToday);
  const purchase = kept(sale('purchase_price'), machine('purchase_price'));
  const costs = kept(sale('costs'), machine('costs_total'));
  const inCzk = (amount: RawBuilder<unknown>, rate: RawBuilder<unknown>) =>
    sql`round(${amount} * ${rate}, 2)`;
  const sources = {
    values: {
      machine_type: sql`coalesce(m.type, s.machine_type)`,
      status: sql`coalesce(m.status, 'sold')`,
      machine_name: sql`coalesce(m.name, s.machine_name)`,
      manufacturer: machine('manufacturer'),
      model: machine('model'),
      machine_identifier: sql`coalesce(s.machine_identifier, ${displayIdentifier('m')})`,
      category: machine('category'),
      year_of_manufacture: machine('year_of_manufacture'),
      purchase_price: purchase,
      costs,
      purchase_currency: kept(sale('purchase_currency'), machine('currency')),
      purchase_rate: sql`trim_scale(${purchaseRate})`,
      purchase_czk: inCzk(purchase, purchaseRate),
      costs_czk: inCzk(costs, purchaseRate),
      porizovaci_hodnota: machine('porizovaci_hodnota'),
      odpisy_kumulovane: machine('odpisy_kumulovane'),
      zustatkova_hodnota_servis: machine('zustatkova_hodnota_servis'),
      current_value: machine('current_value'),
      currency: machine('currency'),
      current_value_czk: inCzk(machine('current_value'), rateOfToday),
      price: sale('price'),
      sale_currency: sale('currency'),
      rate: sql`trim_scale(s.rate)`,
      price_czk: sale('price_czk'),
      margin_czk: sale('margin_czk'),
      margin_percent: sale('margin_percent'),
      seller_name: sale('seller_name'),
      customer_company: sale('customer_company'),
    },
    timestamps: { created_at: machine('created_at'), sold_at: sale('sold_at') },
  };
  const query = withSales(db)
    .leftJoin('categories as c', 'c.key', 'm.category')
    .orderBy('m.name_key')
    .orderBy('m.id')
    .orderBy('s.id');
  const by = exportExpressions(sources, timezone);
  return {
    ...by,
    displayed: (name) => (name === 'category' ? categoryName('c', language) : by.displayed(name)),
    select: (items) => query.select([...items]),
  };
}

/** Joins machines with sales that were not reversed; a sold machine may be deleted by now. */
function withSales(db: Db) {
  const activeSales = db
    .selectFrom('sales')
    .select(['id', 'machine_id', 'machine_name', 'machine_identifier', 'machine_type', 'price', 'currency'])
    .select(['rate', 'price_czk', 'purchase_price', 'purchase_currency', 'purchase_rate', 'costs'])
    .select(['margin_czk', 'margin_percent', 'sold_at', 'seller_name', 'customer_company'])
    .where('reversed_at', 'is', null);
  return db
    .selectFrom('machines as m')
    .fullJoin(activeSales.as('s'), 's.machine_id', 'm.id')
    .where(sql<boolean>`(m.deleted_at is null or s.id is not null)`);
}

/**
 * The number of sales without a machine in the inventory; each adds a row to those of the machines. Two searches, because
 * a single one for machines that do not exist would read all of them.
 */
export async function countOrphanedSales(db: Db): Promise<number> {
  const active = db.selectFrom('sales as s').where('s.reversed_at', 'is', null);
  const inTrash = active
    .innerJoin('machines as m', 'm.id', 's.machine_id')
    .where('m.deleted_at', 'is not', null);
  return (await countOf(active.where('s.machine_id', 'is', null))) + (await countOf(inTrash));
}
