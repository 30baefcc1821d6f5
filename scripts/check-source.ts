import { checkSource } from './source-rules.ts';
import { readSources, report } from './source.ts';

report(readSources().flatMap(checkSource));
