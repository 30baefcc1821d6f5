import type { Pool } from 'pg';
import type { Environment } from '../environment.ts';
import { makeHistory } from '../history.ts';
import { customField, makeCustomField } from '../custom-field.ts';
import type { Row } from '../report.ts';
import { makeQuotes } from '../quotes.ts';
import { makeRequests } from '../reservations.ts';
import { makeSales } from '../sales.ts';
import { signIn } from '../session.ts';
import { recordingApp, type Statement } from '../statements.ts';

const filters = 'type=used&status=available&category=category-3';

/** Every kind of list query. */
const calls: Record<string, string> = {
  'machines: by name': '/api/machines?type=used&limit=100',
  'machines: both types by name': '/api/machines?limit=100',
  'machines: 3 filters, counts': `/api/machines?${filters}&limit=100&facets=status,category`,
  'machines: last page by value': '/api/machines?type=used&sort=current_value&cursor=last&limit=100',
  'machines: longest in stock': '/api/machines?type=used&sort=days_in_stock&order=desc&limit=100',
  'machines: 91 to 180 days in stock': '/api/machines?type=used&daysFrom=91&daysTo=180&limit=100',
  'machines: lowest margin': '/api/machines?type=used&sort=price_margin&fields=price_margin&limit=100',
  'machines: margin in percent, last page':
    '/api/machines?type=used&sort=price_margin_percent&cursor=last&limit=100',
  'machines: margin above a million': '/api/machines?type=used&marginFrom=1000000&limit=100',
  'machines: reduced twice': '/api/machines?type=used&reduced=2&limit=100',
  'machines: ageing': '/api/machines/ageing',
  'machines: ageing of a category': '/api/machines/ageing?category=category-3',
  'machines: by category (no index)': '/api/machines?type=used&sort=category&limit=100',
  'machines: by KT code (no index, blank)': '/api/machines?type=stock&sort=kt_kod&limit=100',
  'machines: by custom text': `/api/machines?type=used&sort=custom.${customField}&limit=100`,
  'machines: custom text contains': `/api/machines?type=used&limit=100&custom={"${customField}":"ost 7"}`,
  'machines: years and values': '/api/machines?type=used&yearFrom=2010&yearTo=2015&valueTo=2000000&limit=100',
  'machines: entered on a day':
    '/api/machines?type=used&createdFrom=2026-05-04&createdTo=2026-05-04&limit=100',
  'machines: sold in a month': '/api/machines?type=used&soldFrom=2026-05-01&soldTo=2026-05-31&limit=100',
  'machines: rare word': '/api/machines?type=used&search=sn-99998&limit=100',
  'machines: dense word': '/api/machines?type=used&search=nakladac&limit=100',
  'machines: maker and place contain': '/api/machines?type=used&manufacturer=volvo&location=brno&limit=100',
  'machines: two letters in the model': '/api/machines?type=used&model=a1&limit=100',
  'machines: statistics': '/api/machines/statistics?type=stock',
  'reservations: newest': '/api/reservations?limit=100&facets=status',
  'reservations: active by expiry': '/api/reservations?status=active&sort=expires_at&order=asc&limit=100',
  'reservations: rare word': '/api/reservations?search=9972&limit=100',
  'reservations: dense word': '/api/reservations?search=nova&limit=100',
  'reservations: machine by number': '/api/reservations?search=sn-99998&limit=100',
  'reservations: expired': '/api/reservations/expired?limit=100',
  'reservations: by customer': '/api/reservations?customer=00000042&limit=100',
  'customers: dense word': '/api/customers/suggestions?search=stavby',
  'customers: rare word': '/api/customers/suggestions?search=zakaznik9972',
  'customers: two words': '/api/customers/suggestions?search=cerny%209971',
  'customers: two letters': '/api/customers/suggestions?search=no',
  'customers: phone number': '/api/customers/suggestions?search=600%20000',
  'customers: tax id': '/api/customers/suggestions?search=0000997',
  'customers: nothing found': '/api/customers/suggestions?search=xyzzy',
  'reservations: statistics': '/api/reservations/statistics',
  'reservations: two dense words':
    '/api/reservations?search=nova%20stavby&facets=status,expired,soon&limit=100',
  'reservations: two dense words never together': '/api/reservations?search=novakova%20svoboda&limit=100',
  'sales: newest, counts': '/api/sales?limit=100&facets=type,mine,atLoss',
  'sales: last page by price': '/api/sales?sort=price&order=desc&cursor=last&limit=100',
  'sales: lowest margin in percent': '/api/sales?sort=margin_percent&order=asc&limit=100',
  'sales: at a loss in a month': '/api/sales?atLoss=true&from=2026-05-01&to=2026-05-31&limit=100',
  'sales: by customer': '/api/sales?customer=00000042&limit=100',
  'sales: rare word': '/api/sales?search=sn-99998&limit=100',
  'sales: dense word': '/api/sales?search=nakladac&limit=100',
  'sales: two letters': '/api/sales?search=no&limit=100',
  'sales: statistics': '/api/sales/statistics',
  'sales: totals': '/api/sales/totals',
  'sales: totals of a month': '/api/sales/totals?from=2026-05-01&to=2026-05-31',
  'sales: totals of a dense word': '/api/sales/totals?search=nakladac',
  'quotes: newest, counts': '/api/quotes?limit=100&facets=status,mine,unowned',
  'quotes: last page by validity': '/api/quotes?sort=valid_until&order=asc&cursor=last&limit=100',
  'quotes: open, by seller': '/api/quotes?status=sent&status=opened&mine=true&limit=100',
  'quotes: by customer': '/api/quotes?customer=00000042&limit=100',
  'quotes: rare word': '/api/quotes?search=sn-99998&limit=100&facets=status,mine,unowned',
  'quotes: dense word': '/api/quotes?search=nakladac&limit=100&facets=status,mine,unowned',
  'quotes: two dense words': '/api/quotes?search=nova%20nakladac&limit=100&facets=status,mine,unowned',
  'quotes: dense words that rarely meet':
    '/api/quotes?search=jerab%20brno%20volvo&limit=100&facets=status,mine,unowned',
  'quotes: two letters': '/api/quotes?search=no&limit=100&facets=status,mine,unowned',
  'approvals: longest waiting': '/api/reservations/pending-approvals?limit=100',
  'approvals: by discount': '/api/reservations/pending-approvals?discount=10&limit=100',
};

interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}
interface Explained {
  Plan: PlanNode;
  'Execution Time': number;
}

/** From scan to top node: `Index Scan machines_name → Limit`. */
function shortPlan(node: PlanNode): string[] {
  const below = (node.Plans ?? []).flatMap(shortPlan);
  const on = node['Index Name'] ?? node['Relation Name'];
  const own = on === undefined ? node['Node Type'] : `${node['Node Type']} ${on}`;
  return [...below, own];
}

const omittedNodes = ['Limit', 'Subquery Scan', 'Result', 'Append', 'Gather', 'Gather Merge'];

async function explained(pool: Pool, { text, values }: Statement): Promise<Explained> {
  const { rows } = await pool.query<{ 'QUERY PLAN': Explained[] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  );
  const plan = rows[0]?.['QUERY PLAN'][0];
  if (!plan) throw new Error(`no plan for ${text}`);
  return plan;
}

/** Statements about machines, reservations, sales or quotes; the others read small tables that are always in memory. */
const subject =
  /from\s*\(?\s*(?:\(?select.*?from\s+)?"?(?:machine|reservation|sale|quote)(?:s|_totals|_items)"?/s;

/** EXPLAIN (ANALYZE, BUFFERS) of every list query. */
export async function plans(environment: Environment, sizes: readonly number[]): Promise<Row[]> {
  const machines = Math.max(...sizes);
  const database = await environment.fleet(machines, 2 * machines);
  await makeHistory(database.pool);
  await makeRequests(database.pool, 1000);
  await makeSales(database.pool, machines);
  await makeQuotes(database.pool, machines);
  const app = await recordingApp(database, await signIn(database.pool));
  await makeCustomField(app.ask, database.pool);
  const result: Row[] = [];
  for (const [what, path] of Object.entries(calls)) {
    const { statements: all } = await app.statementsOf(path);
    const statements = all.filter(({ text }) => subject.test(text));
    for (const statement of statements) {
      await explained(database.pool, statement);
      const { Plan, 'Execution Time': time } = await explained(database.pool, statement);
      const steps = shortPlan(Plan).filter((step) => !omittedNodes.includes(step));
      result.push({
        what,
        plan: [...new Set(steps)].join(' → '),
        buffers: String(Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']),
        ms: time,
      });
    }
  }
  await app.close();
  return result;
}
