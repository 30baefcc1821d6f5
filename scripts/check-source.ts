import { unusedPatterns } from './patterns.ts';
import { checkQueryNouns, checkSource, queryPlaces, sqlPlaces } from './source-rules.ts';
import { readSources, report } from './source.ts';

const sources = readSources();
const paths = sources.map(({ path }) => path);

report([
  ...sources.flatMap(checkSource),
  ...checkQueryNouns(sources),
  ...unusedPatterns('scripts/source-rules.ts', [...sqlPlaces, ...queryPlaces], paths),
]);
