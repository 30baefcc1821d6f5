import { unusedPatterns } from './patterns.ts';
import { checkSource, sqlPlaces } from './source-rules.ts';
import { readSources, report } from './source.ts';

const sources = readSources();
const paths = sources.map(({ path }) => path);

report([...sources.flatMap(checkSource), ...unusedPatterns('scripts/source-rules.ts', sqlPlaces, paths)]);
