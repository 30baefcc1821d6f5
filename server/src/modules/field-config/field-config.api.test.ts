import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { fieldsOf, importableFieldsOf } from '@strojpark/core/domain/fields/machine-fields';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpTestApp } from '../../../test/test-app.ts';
import { ensureFieldConfigs } from './field-config.service.ts';

const test = setUpTestApp();
const salesperson = test.addUser('salesperson');

beforeAll(async () => {
  await ensureFieldConfigs(test.ctx);
});

const list = async (entityType: string, query = '') => {
  const answer = await test.call<FieldConfig[]>(
    salesperson,
    'GET',
    `/field-config/entity/${entityType}${query}`,
  );
  expect(answer.status).toBe(200);
  return answer.body;
};
const configs = () => test.testDb.db.selectFrom('field_configs');

describe('the field configuration of an entity type', () => {
  it('requires a signed-in user', async () => {
    expect((await test.call(null, 'GET', '/field-config/entity/used_machine')).status).toBe(401);
  });

  it('exists for the two entity types only', async () => {
    expect((await test.call(salesperson, 'GET', '/field-config/entity/reservation')).status).toBe(400);
  });

  it.each([
    ['used_machine', 'used'],
    ['stock_machine', 'stock'],
  ] as const)('%s has every core field once, in display order', async (entityType, type) => {
    const fields = await list(entityType);
    expect(fields.map(({ fieldName }) => fieldName).toSorted()).toEqual(fieldsOf(type).toSorted());
    expect(fields.map(({ displayOrder }) => displayOrder)).toEqual(fields.map((_, index) => index));
    expect(fields.filter(({ isSystemField }) => !isSystemField).length).toBe(importableFieldsOf(type).length);
  });

  it('has a display name in each language', async () => {
    const vin = (await list('used_machine')).find(({ fieldName }) => fieldName === 'year_of_manufacture');
    expect(vin).toMatchObject({
      displayName: 'Rok výroby',
      fieldType: 'number',
      translations: { cs: { displayName: 'Rok výroby' }, en: { displayName: 'Year of manufacture' } },
    });
  });

  it('contains the import aliases, and none for system fields', async () => {
    const fields = await list('stock_machine');
    const name = fields.find(({ fieldName }) => fieldName === 'name');
    expect(name).toMatchObject({ isRequired: true, importColumnName: 'name' });
    expect(name?.importAliases).toContain('Název stroje');
    const status = fields.find(({ fieldName }) => fieldName === 'status');
    expect(status).toMatchObject({ isSystemField: true, importColumnName: null, importAliases: [] });
  });

  it('contains only visible fields on request', async () => {
    const visible = await list('used_machine', '?visible=true');
    expect(visible.length).toBeGreaterThan(5);
    expect(visible.every(({ isVisible }) => isVisible)).toBe(true);
    expect(visible[0]?.fieldName).toBe('name');
  });
});

describe('the default configuration', () => {
  it('does not overwrite changes of an administrator, however often it runs', async () => {
    await test.testDb.db
      .updateTable('field_configs')
      .set({ is_visible: false, display_order: 99 })
      .where('field_name', '=', 'notes')
      .execute();
    const before = await configs().selectAll().orderBy('id').execute();
    await ensureFieldConfigs(test.ctx);
    expect(await configs().selectAll().orderBy('id').execute()).toEqual(before);
  });

  it('adds fields of a later version at the end', async () => {
    await test.testDb.db.deleteFrom('field_configs').where('field_name', '=', 'capacity').execute();
    await Promise.all([ensureFieldConfigs(test.ctx), ensureFieldConfigs(test.ctx)]);
    const fields = await list('used_machine');
    expect(fields.at(-1)?.fieldName).toBe('capacity');
    expect(fields.filter(({ fieldName }) => fieldName === 'capacity')).toHaveLength(1);
    expect(fields.at(-1)?.translations.en.displayName).toBe('Capacity (t, m³ etc.)');
  });
});
