import { contracts } from '../core/src/contracts/all.ts';
import { checkContracts } from './contract-calls.ts';
import { matches, unusedPatterns } from './patterns.ts';
import { readSources, report } from './source.ts';

const sources = readSources();
// Defines call(); all other files use it.
const client = 'web/src/lib/api*.ts';

report([
  ...checkContracts(
    contracts,
    sources.filter(({ path }) => path.endsWith('.routes.ts')),
    sources.filter(
      ({ path }) =>
        matches(path, 'web/src/**') && !matches(path, client) && !matches(path, '**/*.test.{ts,tsx}'),
    ),
  ),
  ...unusedPatterns(
    'scripts/check-contracts.ts',
    [client],
    sources.map(({ path }) => path),
  ),
]);
