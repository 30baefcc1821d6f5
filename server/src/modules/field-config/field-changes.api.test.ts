import type { Language } from '@strojpark/core/domain/languages';
import type { FieldConfig } from '@strojpark/core/contracts/field-config';
import { beforeAll, describe, expect, it } from 'vitest';
import { addCustomField } from '../../../test/custom-field.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { ensureFieldConfigs } from './field-config.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const backoffice = test.addUser('backoffice');

beforeAll(async () => {
  await ensureFieldConfigs(test.ctx);
});

type Errors = { code: string; errors?: Record<string, string[]> };

async function fieldsOf(entityType = 'used_machine'): Promise<FieldConfig[]> {
  return (await test.call<FieldConfig[]>(backoffice, 'GET', `/field-config/entity/${entityType}`)).body;
}
async function field(name: string, entityType?: string): Promise<FieldConfig> {
  const found = (await fieldsOf(entityType)).find(({ fieldName }) => fieldName === name);
  if (!found) throw new Error(`no field ${name}`);
  return found;
}
const put = async <T = FieldConfig>(path: string, body: object, language: Language = 'cs') =>
  test.call<T>(admin, 'PUT', `/field-config/${path}`, body, { language });
const nothing = '00000000-0000-4000-8000-000000000000';

describe('the configuration of a field', () => {
  it('can be changed only by administrators', async () => {
    const { id } = await field('notes');
    expect((await test.call(null, 'PUT', `/field-config/${id}`, {})).status).toBe(401);
    expect((await test.call(backoffice, 'PUT', `/field-config/${id}`, { isVisible: true })).status).toBe(403);
  });

  it('can be read by every user, for both machine types at once', async () => {
    const { status, body } = await test.call<FieldConfig[]>(backoffice, 'GET', '/field-config');
    expect(status).toBe(200);
    expect(new Set(body.map(({ entityType }) => entityType))).toEqual(
      new Set(['used_machine', 'stock_machine']),
    );
  });

  it('changes only the given properties', async () => {
    const before = await field('notes');
    const changes = { isVisible: true, importColumnName: ' Pozn. ', importAliases: ['Komentář', 'Text'] };
    const { status, body } = await put(before.id, changes);
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, ...changes, importColumnName: 'Pozn.' });
    expect(await field('notes')).toEqual(body);
    expect((await put(before.id, { importColumnName: '' })).body.importColumnName).toBeNull();
  });

  it('is audited for each change', async () => {
    const { id } = await field('weight');
    await put(id, { isVisible: true });
    const entry = await test.testDb.db
      .selectFrom('audit_log')
      .select(['action', 'entity', 'actor_name', 'changes'])
      .where('entity_id', '=', id)
      .executeTakeFirst();
    expect(entry).toEqual({
      action: 'update',
      entity: 'field',
      actor_name: admin.name,
      changes: { isVisible: { from: false, to: true } },
    });
  });

  it('answers 404 for an unknown id', async () => {
    expect((await put(nothing, { isVisible: true })).status).toBe(404);
  });

  it('refuses blank and too long names', async () => {
    const { id } = await field('notes');
    expect((await put(id, { displayName: ' ' })).status).toBe(422);
    expect((await put(id, { displayName: 'x'.repeat(201) })).status).toBe(422);
    expect((await put(id, { importAliases: Array.from({ length: 51 }, (_, n) => `a${n}`) })).status).toBe(
      422,
    );
  });

  it.each([
    ['name', { isVisible: false }, 'isVisible'],
    ['status', { isVisible: false }, 'isVisible'],
    ['model', { isRequired: false }, 'isRequired'],
    ['status', { isRequired: true }, 'isRequired'],
    ['sale_price', { isRequired: true }, 'isRequired'],
    ['status', { importColumnName: 'Stav' }, 'importColumnName'],
    ['created_at', { importAliases: ['Vytvořeno'] }, 'importAliases'],
    ['condition', { options: [{ value: 'a', cs: 'a', en: 'a' }] }, 'options'],
  ])('%s cannot become %j', async (name, changes, at) => {
    const answer = await put<Errors>((await field(name)).id, changes);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors ?? {})).toEqual([at]);
  });
});

describe('the translations of fields', () => {
  type Names = Record<Language, { machines: { fields: Record<string, string> } }>;
  const names = async () => {
    const { status, body } = await test.call<Names>(backoffice, 'GET', '/field-config/translations');
    expect(status).toBe(200);
    return { cs: body.cs.machines.fields, en: body.en.machines.fields };
  };

  it('are returned in both languages, including changed names and custom fields', async () => {
    await addCustomField(test, admin, 'barva', { displayName: 'Barva' });
    const { id } = await field('location');
    await put(id, { translations: { cs: { displayName: 'Stanoviště' }, en: { displayName: 'Yard' } } });
    const { cs, en } = await names();
    expect([cs['location'], en['location']]).toEqual(['Stanoviště', 'Yard']);
    expect([cs['barva'], en['barva']]).toEqual(['Barva', 'Field barva']);
    expect(cs['edice']).toBe('Edice');
  });

  it('are changed in the language of the request when only a name is given', async () => {
    const { id } = await field('capacity');
    await put(id, { displayName: 'Nosnost' });
    await put(id, { displayName: 'Payload' }, 'en');
    const { translations } = await field('capacity');
    expect(translations).toMatchObject({ cs: { displayName: 'Nosnost' }, en: { displayName: 'Payload' } });
  });

  it('keep a placeholder and description that are not part of the change', async () => {
    const { id } = await field('mileage');
    await put(id, {
      translations: { cs: { displayName: 'Nájezd', placeholder: 'km', description: 'Podle tachometru' } },
    });
    await put(id, { displayName: 'Ujeto' });
    const { cs, en } = (await field('mileage')).translations;
    expect(cs).toEqual({ displayName: 'Ujeto', placeholder: 'km', description: 'Podle tachometru' });
    expect(en.displayName).toBe('Mileage');
  });
});

describe('changing several fields at once', () => {
  it('changes all of them', async () => {
    const [first, second] = [await field('vin'), await field('dimensions')];
    const { status, body } = await put<FieldConfig[]>('bulk', {
      configs: [
        { id: first.id, isVisible: false, displayOrder: 7 },
        { id: second.id, displayName: 'Délka, šířka, výška', isRequired: true },
      ],
    });
    expect(status).toBe(200);
    expect(body.map(({ isVisible, isRequired }) => [isVisible, isRequired])).toEqual([
      [false, false],
      [second.isVisible, true],
    ]);
    await put('bulk', { configs: [{ id: second.id, isRequired: false }] });
  });

  it('changes none when one of them is invalid', async () => {
    const { id } = await field('power_source');
    const name = await field('name');
    const answers = [
      await put('bulk', { configs: [{ id, displayName: 'Motor' }, { id: nothing }] }),
      await put('bulk', {
        configs: [
          { id, displayName: 'Motor' },
          { id: name.id, isVisible: false },
        ],
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 422]);
    expect((await field('power_source')).translations.cs.displayName).toBe('Pohon');
  });
});

describe('the order of fields', () => {
  it('puts the given fields first and keeps the order of the others', async () => {
    const before = await fieldsOf('stock_machine');
    const moved = [before[5], before[2]].map((one) => one?.id ?? '');
    const { status, body } = await put<FieldConfig[]>('reorder', {
      entityType: 'stock_machine',
      fieldIds: moved,
    });
    expect(status).toBe(200);
    const rest = before.map(({ id }) => id).filter((id) => !moved.includes(id));
    expect(body.map(({ id }) => id)).toEqual([...moved, ...rest]);
    expect(body.map(({ displayOrder }) => displayOrder)).toEqual(body.map((_, index) => index));
    expect(await fieldsOf('stock_machine')).toEqual(body);
  });

  it('accepts only fields of that entity type', async () => {
    const { id } = await field('vin');
    expect((await put('reorder', { entityType: 'stock_machine', fieldIds: [id] })).status).toBe(404);
    expect((await put('reorder', { entityType: 'stock_machine', fieldIds: [] })).status).toBe(422);
  });
});
