/** A second process of the product that adds the given field to the given database, for tests. */
import { newCompleteField } from '@strojpark/core/contracts/field-config';
import { createDb, createPool } from '../src/db/connect.ts';
import { systemCtx } from '../src/lib/ctx.ts';
import { createComplete } from '../src/modules/field-config/custom-fields.service.ts';
import { testDeps } from './test-app.ts';

const [url = '', field = ''] = process.argv.slice(2);
const pool = createPool(url, { name: 'custom-field-process' });
const ctx = systemCtx({ ...testDeps, db: createDb(pool) }, 'process');
await createComplete(ctx, newCompleteField.parse(JSON.parse(field)));
await pool.end();
