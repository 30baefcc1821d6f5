/** `npm run faults -- kill-product disk-full [--requests 20000] [--from FOLDER] [--pgbouncer]`: hurts the real product and checks what it promises. */
import { parseArgs } from 'node:util';
import { makeFolder } from '../folder.ts';
import { table, type Row } from '../report.ts';
import { run } from '../run.ts';
import type { Scenario } from './scenario.ts';
import { attackTools } from './scenarios/attack-tools.ts';
import { freezeDatabase, killDatabase, networkDrop, restartDatabase } from './scenarios/database.ts';
import { eventStreams, slowClients } from './scenarios/clients.ts';
import { clockJump } from './scenarios/clock.ts';
import { diskFull } from './scenarios/disk.ts';
import { failover } from './scenarios/failover.ts';
import { floods } from './scenarios/floods.ts';
import { fuzzed } from './scenarios/fuzz.ts';
import { mixed } from './scenarios/mixed.ts';
import { killProduct } from './scenarios/product.ts';
import { rollingUpgrade } from './scenarios/rolling-upgrade.ts';
import type { Outcome } from './trial.ts';

const scenarios: Record<string, Scenario> = {
  'kill-product': killProduct,
  'kill-database': killDatabase,
  'freeze-database': freezeDatabase,
  'restart-database': restartDatabase,
  'network-drop': networkDrop,
  'disk-full': diskFull,
  'slow-clients': slowClients,
  'event-streams': eventStreams,
  floods,
  'clock-jump': clockJump,
  mixed,
  'rolling-upgrade': rollingUpgrade,
  failover,
  fuzz: fuzzed,
  'attack-tools': attackTools,
};
/** Only by name. */
const long = ['attack-tools'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '20000' },
    from: { type: 'string' },
    pgbouncer: { type: 'boolean', default: false },
  },
});
const names =
  positionals.length > 0 ? positionals : Object.keys(scenarios).filter((name) => !long.includes(name));
const unknown = names.filter((name) => !(name in scenarios));
if (unknown.length > 0) {
  console.error(`No such scenario: ${unknown.join(', ')}. There are: ${Object.keys(scenarios).join(', ')}.`);
  process.exit(2);
}

const seconds = (ms: number) => (ms / 1000).toFixed(1);

function rowOf(name: string, outcome: Outcome): Row {
  return {
    what: name,
    faults: String(outcome.faults),
    'writes confirmed': String(outcome.confirmed),
    'values read back': String(outcome.compared),
    lost: String(outcome.failures.filter((failure) => failure.startsWith('LOST')).length),
    'answers 503': String(outcome.refusals),
    'slowest 503 s': seconds(outcome.slowestRefusal),
    'slowest health s': seconds(outcome.slowestHealth),
    'back after s': seconds(outcome.slowestRecovery),
    'memory MB': outcome.memory.toFixed(0),
  };
}

await run(async () => {
  const rows: Row[] = [];
  let failed = 0;
  for (const name of names) {
    const scenario = scenarios[name];
    if (!scenario) continue;
    const reason = scenario.unavailable?.();
    if (reason !== undefined) {
      console.log(`skipped ${name}: ${reason}`);
      if (positionals.length > 0) process.exitCode = 2;
      continue;
    }
    const folder = await makeFolder();
    console.log(`${name}: ${scenario.promise}`);
    const outcome = await scenario.run({
      folder: folder.path,
      requests: Number(values.requests),
      from: values.from,
      isPooled: values.pgbouncer,
    });
    await folder.remove();
    rows.push(rowOf(name, outcome));
    for (const text of outcome.notes) console.log(`  ${text}`);
    for (const failure of outcome.failures) console.error(`  BROKEN: ${failure}`);
    if (outcome.failures.length > 0) failed += 1;
  }
  console.log(`\n${table(rows)}\n\nscenarios: ${rows.length - failed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
});
