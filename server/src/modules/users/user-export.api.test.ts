import { readXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, it } from 'vitest';
import { setUpTestApp } from '../../../test/test-app.ts';

const test = setUpTestApp();
const admin = test.addUser('admin', { name: 'Žofie Správcová' });

beforeAll(async () => {
  await test.testDb.db
    .insertInto('users')
    .values({
      name: '=HYPERLINK("http://zle.example")',
      email: 'zly@test.example',
      role: 'salesperson',
      phone: '+420 777 123 456',
      department: '@oddělení; "uvozovky"',
      status: 'inactive',
      password_hash: '$argon2id$tajne',
      created_at: '2026-01-15T23:30:00Z',
    })
    .execute();
});

const fetchFile = (body: object) =>
  test.app.inject({
    method: 'POST',
    url: '/api/settings/admin/export-users',
    headers: { authorization: `Bearer ${admin.token}`, 'accept-language': 'cs' },
    payload: body,
  });

describe('exporting users', () => {
  it('gives a csv file without formulas and without credentials', async () => {
    const { statusCode, headers, body } = await fetchFile({ format: 'csv' });
    expect(statusCode).toBe(200);
    expect(headers['content-disposition']).toMatch(/filename="uzivatele-\d{4}-\d\d-\d\d\.csv"/);
    const [head, first, second] = body.replace('\uFEFF', '').split('\n');
    expect(head).toBe('"Jméno";"E-mail";"Role";"Stav";"Telefon";"Oddělení";"Přidáno";"Poslední přihlášení"');
    expect(first).toContain(
      `"'=HYPERLINK(""http://zle.example"")";"zly@test.example";"Obchodník";"Neaktivní";"+420 777 123 456";"'@oddělení; ""uvozovky"""`,
    );
    // 23:30 UTC is the next day in Prague.
    expect(first).toContain(';2026-01-16;');
    expect(second).toContain('Žofie Správcová');
    expect(body).not.toMatch(/argon2|tajne/);
  });

  it('gives a workbook with the same cells as text', async () => {
    const answer = await fetchFile({ format: 'xlsx', language: 'en' });
    const { sheets } = await readXlsx(answer.rawPayload);
    const rows = sheets[0]?.rows ?? [];
    expect(rows[0]?.slice(0, 4)).toEqual(['Name', 'Email', 'Role', 'Status']);
    expect(rows[1]?.slice(0, 5)).toEqual([
      '=HYPERLINK("http://zle.example")',
      'zly@test.example',
      'Salesperson',
      'Inactive',
      '+420 777 123 456',
    ]);
    expect(rows).toHaveLength(3);
  });

  it('is audited, and takes only known formats', async () => {
    const recorded = await test.testDb.db
      .selectFrom('audit_log')
      .select(['action', 'actor_name'])
      .where('action', '=', 'export')
      .execute();
    expect(recorded).toHaveLength(2);
    expect((await fetchFile({ format: 'pdf' })).statusCode).toBe(422);
  });

  it('gives the users of the list, filtered and in its order', async () => {
    const email = `${admin.id}@test.example`;
    const byEmail = (await fetchFile({ format: 'csv', sort: 'email', order: 'asc' })).body;
    expect(byEmail.indexOf(email)).toBeLessThan(byEmail.indexOf('zly@test.example'));
    const inactive = (await fetchFile({ format: 'csv', status: ['inactive'], search: 'oddeleni' })).body;
    expect(inactive).toContain('zly@test.example');
    expect(inactive).not.toContain(email);
    expect((await fetchFile({ format: 'csv', status: ['gone'] })).statusCode).toBe(422);
  });
});
