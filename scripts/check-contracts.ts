import { contracts } from '../core/src/contracts/all.ts';
import { checkContracts } from './contract-calls.ts';
import { readSources, report } from './source.ts';

const sources = readSources();

report(
  checkContracts(
    contracts,
    sources.filter(({ path }) => path.endsWith('.routes.ts')),
    // lib/api defines call(); everything else uses it.
    sources.filter(({ path }) => /^web\/src\/(?!lib\/api\b)/.test(path) && !/\.test\.tsx?$/.test(path)),
  ),
);
