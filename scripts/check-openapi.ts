import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { buildOpenApi } from '../server/src/lib/openapi.ts';
import { report } from './source.ts';

const path = 'docs/openapi-calls.txt';

/** Every call of the API and who may make it, so that a change of either is seen in review. */
const calls = Object.entries(buildOpenApi().paths).flatMap(([address, operations]) =>
  Object.entries(operations).map(([method, { operationId, 'x-access': access }]) =>
    [method.toUpperCase().padEnd(7), address.padEnd(56), operationId.padEnd(34), access].join(''),
  ),
);
const current = `${calls.join('\n')}\n`;

if (process.argv.includes('--write')) {
  writeFileSync(path, current);
} else if (!existsSync(path) || readFileSync(path, 'utf8') !== current) {
  report([{ path, message: 'differs from the contracts; run `npm run openapi` and review the change' }]);
}
