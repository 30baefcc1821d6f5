import { unusedPatterns } from './patterns.ts';
import { checkQueryNouns, checkSource, queryKeyFiles, sqlFiles } from './source-rules.ts';
import { readSources, report } from './source.ts';

const sources = readSources();
const paths = sources.map(({ path }) => path);

report([
  ...sources.flatMap(checkSource),
  ...checkQueryNouns(sources),
  ...unusedPatterns('scripts/source-rules.ts', [...sqlFiles, ...queryKeyFiles], paths),
]);
