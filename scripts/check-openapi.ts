import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { buildOpenApi } from '../server/src/lib/openapi.ts';
import { report } from './source.ts';

const path = 'docs/openapi.json';
const current = `${JSON.stringify(buildOpenApi(), null, 2)}\n`;

if (process.argv.includes('--write')) {
  writeFileSync(path, current);
} else if (!existsSync(path) || readFileSync(path, 'utf8') !== current) {
  report([{ path, message: 'differs from the contracts; run `npm run openapi` and review the change' }]);
}
