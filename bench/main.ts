/**
 * `npm run bench -- list search … [--sizes 10000,100000]`, with any names of `suites`, or
 * `npm run bench -- quote-pages [--pages 2000]`, or `npm run bench -- soak [--minutes 120]`, or
 * `npm run bench -- people [--people 500] [--machines 100000] [--minutes 60]`, or
 * `npm run bench -- peers --installed FOLDER [--machines 100000]`: prints results as tables. Without names: all but the last three.
 */
import { parseArgs } from 'node:util';
import { createEnvironment, type Environment } from './environment.ts';
import { table, type Row } from './report.ts';
import { run } from './run.ts';
import { bulk } from './suites/bulk.ts';
import { calendar } from './suites/calendar.ts';
import { costs } from './suites/costs.ts';
import { demands } from './suites/demands.ts';
import { exportSuite } from './suites/export.ts';
import { importSuite } from './suites/import.ts';
import { list } from './suites/list.ts';
import { machine } from './suites/machine.ts';
import { interactionSuite, pageSuite, timelineSuite } from './suites/page.ts';
import { peers } from './suites/peers.ts';
import { people } from './suites/people.ts';
import { plans } from './suites/plans.ts';
import { queue } from './suites/queue.ts';
import { quotePages } from './suites/quote-pages.ts';
import { quotes } from './suites/quotes.ts';
import { repricing } from './suites/repricing.ts';
import { reports } from './suites/reports.ts';
import { reserve } from './suites/reserve.ts';
import { sales } from './suites/sales.ts';
import { screens } from './suites/screens.ts';
import { search } from './suites/search.ts';
import { soak } from './suites/soak.ts';
import { start } from './suites/start.ts';
import { views } from './suites/views.ts';

type Suite = (environment: Environment, sizes: readonly number[], minutes: number) => Promise<Row[]>;
/** Only by name: they take long, or need what is not here. */
const special = ['soak', 'people', 'peers'];
const suites: Record<string, Suite> = {
  list,
  search,
  machine,
  reports,
  reserve,
  queue,
  import: importSuite,
  export: exportSuite,
  bulk,
  costs,
  demands,
  views,
  quotes,
  'quote-pages': (environment) => quotePages(environment, Number(values.pages)),
  repricing,
  sales,
  plans,
  screens,
  calendar,
  page: pageSuite,
  interactions: interactionSuite,
  timeline: timelineSuite,
  start,
  soak,
  people: (environment, _sizes, minutes) =>
    people(environment, { people: Number(values.people), machines: Number(values.machines), minutes }),
  peers: (environment) =>
    peers(environment, { machines: Number(values.machines), installed: values.installed }),
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: 'string', default: '10000,100000' },
    minutes: { type: 'string', default: '120' },
    people: { type: 'string', default: '500' },
    machines: { type: 'string', default: '100000' },
    pages: { type: 'string', default: '2000' },
    installed: { type: 'string' },
  },
});
const names =
  positionals.length > 0 ? positionals : Object.keys(suites).filter((name) => !special.includes(name));
const unknown = names.filter((name) => !(name in suites));
if (unknown.length > 0) {
  console.error(`No such benchmark: ${unknown.join(', ')}. There are: ${Object.keys(suites).join(', ')}.`);
  process.exit(2);
}

const sizes = values.sizes.split(',').map(Number);
await run(async () => {
  for (const name of names) {
    const suite = suites[name];
    if (!suite) continue;
    const environment = await createEnvironment();
    try {
      console.log(`\n## ${name}\n\n${table(await suite(environment, sizes, Number(values.minutes)))}\n`);
    } finally {
      await environment.close();
    }
  }
});
