import { describe, expect, it, onTestFinished } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { pdfWords } from '../../../test/pdf-words.ts';
import { photo } from '../../../test/pictures.ts';
import { quoteCalls } from '../../../test/quotes.ts';
import { hasPoppler, pdfText } from '../../../test/report-files.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

const test = setUpTestApp();
const seller = test.addUser('salesperson');
const admin = test.addUser('admin');

const calls = () => quoteCalls(test);

describe('the PDF', () => {
  it('is made of the quote as it is now and of each version, without cost fields', async () => {
    const machineId = await addMachine(test.testDb.db, {
      purchase_price: 987_654,
      internal_code: 'INTERNAL-77',
      notes: 'tajná poznámka',
    });
    const { id } = await calls().draft(seller, { machines: [{ machineId, price: 1_234_567 }] });
    await calls().act(seller, id, 'send', { byEmail: false });
    const headers = { authorization: `Bearer ${seller.token}` };
    for (const query of ['', '?version=1']) {
      const answer = await test.app.inject({ method: 'GET', url: `/api/quotes/${id}/pdf${query}`, headers });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe('application/pdf');
      expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
    expect(
      (await test.app.inject({ method: 'GET', url: `/api/quotes/${id}/pdf?version=9`, headers })).statusCode,
    ).toBe(404);
    const stored = await test.testDb.db
      .selectFrom('quote_versions')
      .select('document')
      .where('quote_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(stored.document)).not.toMatch(/987654|INTERNAL-77|tajná/);
  });

  it('has two machines with all their facts, the total and the terms on one page', async () => {
    const specifications = Object.fromEntries(
      Array.from({ length: 12 }, (_, index) => [`parametr ${index}`, `${index} kW`]),
    );
    const machines = [];
    for (const _ of [1, 2])
      machines.push({
        machineId: await addMachine(test.testDb.db, {
          year_of_manufacture: 2020,
          operating_hours: 5000,
          location: 'Plzeň',
          power_source: 'diesel',
          specifications: JSON.stringify(specifications),
        }),
        price: 1_500_000,
      });
    const { id } = await calls().draft(seller, { machines });
    const headers = { authorization: `Bearer ${seller.token}` };
    const { rawPayload } = await test.app.inject({ method: 'GET', url: `/api/quotes/${id}/pdf`, headers });
    expect(/\/Type \/Pages\s+\/Count (\d+)/.exec(rawPayload.toString('latin1'))?.[1]).toBe('1');
  });

  it('has the total of the record and of the web page, also once someone else has a machine', async () => {
    const machines = [
      { machineId: await addMachine(test.testDb.db), price: 1_000_000 },
      { machineId: await addMachine(test.testDb.db), price: 250_000 },
    ];
    const { quote, token } = await calls().sent(seller, { machines });
    const headers = { authorization: `Bearer ${seller.token}` };
    const totals = async () => {
      const pdf = await test.app.inject({ method: 'GET', url: `/api/quotes/${quote.id}/pdf`, headers });
      const sum = /Celkem.*? (\d[\d ]+) Kč/.exec(pdfWords(pdf.rawPayload).replaceAll(/\s+/g, ' '))?.[1];
      const { sheet } = (await calls().view(token)).body;
      return [
        (await calls().get(seller, quote.id)).total,
        Number(sheet.total?.value.replaceAll(/\D/g, '')),
        Number(sum?.replaceAll(' ', '')),
      ];
    };
    expect(await totals()).toEqual([1_250_000, 1_250_000, 1_250_000]);
    const sale = { status: 'sold', sale_price: 240_000 };
    expect((await test.call(admin, 'PATCH', `/machines/${machines[1]?.machineId}`, sale)).status).toBe(200);
    expect(await totals()).toEqual([1_000_000, 1_000_000, 1_000_000]);
    // What was sent stays as it was.
    const sent = await test.app.inject({
      method: 'GET',
      url: `/api/quotes/${quote.id}/pdf?version=1`,
      headers,
    });
    expect(pdfWords(sent.rawPayload).replaceAll(/\s+/g, ' ')).toContain('1 250 000');
  });

  it('has no more in its total what someone else has of the accepted machines; the record says who', async () => {
    const machines = [
      { machineId: await addMachine(test.testDb.db), price: 1_000_000 },
      { machineId: await addMachine(test.testDb.db), price: 250_000 },
    ];
    const { quote, token } = await calls().sent(seller, { machines });
    const machineIds = machines.map(({ machineId }) => machineId);
    await calls().act(seller, quote.id, 'accept', { machineIds });
    expect(await calls().get(seller, quote.id)).toMatchObject({
      total: 1_250_000,
      items: [{ taken_by: null }, { taken_by: null }],
    });
    const other = { ...calls().nextCustomer(), customerCompany: 'Lomy a.s.' };
    await test.call(admin, 'POST', '/reservations', { machineId: machineIds[1], ...other });
    expect(await calls().get(seller, quote.id)).toMatchObject({
      total: 1_000_000,
      items: [{ taken_by: null }, { taken_by: 'Lomy a.s.', state: 'taken', accepted: true }],
    });
    const { sheet } = (await calls().view(token)).body;
    expect(sheet.total?.label).toBe('Celkem za dostupné přijaté stroje');
    expect(sheet.machines.map(({ note }) => note)).toEqual(['Přijato', 'Už není k dispozici']);
    await test.allow({ salesperson: ['machines.view', 'quotes.view'] });
    onTestFinished(() => test.unset('role_permissions'));
    expect((await calls().get(seller, quote.id)).items[1]?.taken_by).toBeNull();
  });

  it('has two machines with two photos each on one page', async () => {
    const machines = [];
    for (const _ of [1, 2]) {
      const machineId = await addMachine(test.testDb.db, {
        year_of_manufacture: 2018,
        operating_hours: 6168,
        location: 'Hradec Králové',
        vin: null,
        condition: 'Needs Service',
        weight: 36_000,
        power_source: 'diesel',
        last_service_date: '2025-12-05',
        specifications: JSON.stringify({ Nosnost: '60 t', 'Výkon motoru': '260 kW' }),
      });
      for (const _photo of [1, 2]) {
        const form = new FormData();
        form.set('machineId', machineId);
        form.set('file', new Blob([new Uint8Array(await photo({ width: 1200, height: 900 }))]), 'stroj.jpg');
        expect((await test.call(admin, 'POST', '/attachments', form)).status).toBe(201);
      }
      machines.push({ machineId, price: 5_195_000 });
    }
    const { id } = await calls().draft(seller, { machines });
    const headers = { authorization: `Bearer ${seller.token}` };
    const { rawPayload } = await test.app.inject({ method: 'GET', url: `/api/quotes/${id}/pdf`, headers });
    expect(/\/Type \/Pages\s+\/Count (\d+)/.exec(rawPayload.toString('latin1'))?.[1]).toBe('1');
  });

  it('says each fact of a machine once: what is in its name or in the line below is in no table', async () => {
    const machineId = await addMachine(test.testDb.db, {
      name: 'Jeřáb Grove GMK3060L',
      manufacturer: 'Grove',
      model: 'GMK3060L',
      year_of_manufacture: 2018,
      operating_hours: 6168,
      location: 'Hradec Králové',
      weight: 36_000,
      specifications: JSON.stringify({
        'provozní hmotnost': '36 t',
        výrobce: 'GROVE',
        'Rok výroby': '2018',
        Motohodiny: '6168',
        Umístění: 'Hradec Králové',
        'Výkon motoru': '260 kW',
      }),
    });
    const { token } = await calls().sent(seller, { machines: [{ machineId }] });
    const [machine] = (await calls().view(token)).body.sheet.machines;
    expect(machine?.line).toBe('2018\u00a0· 6\u00a0168\u00a0mth\u00a0· Hradec Králové');
    const labels = machine?.facts.map(({ label }) => label) ?? [];
    expect(labels).toContain('Provozní hmotnost');
    for (const label of ['Výrobce', 'Model', 'Rok výroby', 'Motohodiny', 'Umístění'])
      expect(labels).not.toContain(label);
    expect(machine?.specifications).toEqual([{ label: 'Výkon motoru', value: '260 kW' }]);
  });

  it('keeps a specification that says something else than the field of that name, or that is left out', async () => {
    await test.set({ quote_fields: 'weight, specifications' });
    onTestFinished(() => test.unset());
    const specifications = { 'Provozní hmotnost': '41 t s protizávažím', 'Rok výroby': '2018' };
    const machineId = await addMachine(test.testDb.db, {
      year_of_manufacture: 2018,
      weight: 36_000,
      specifications: JSON.stringify(specifications),
    });
    const { token } = await calls().sent(seller, { machines: [{ machineId }] });
    const [machine] = (await calls().view(token)).body.sheet.machines;
    expect(machine?.facts).toEqual([{ label: 'Provozní hmotnost', value: '36\u00a0000\u00a0kg' }]);
    const kept = Object.fromEntries(machine?.specifications.map(({ label, value }) => [label, value]) ?? []);
    expect(kept).toEqual(specifications);
  });

  it.runIf(hasPoppler)(
    'never has the total on a page without the last machine (needs pdftotext)',
    async () => {
      const headers = { authorization: `Bearer ${seller.token}` };
      const pagesWith = async (lines: number) => {
        const specifications = JSON.stringify(
          Object.fromEntries(Array.from({ length: 2 * lines }, (_, index) => [`parametr ${index}`, 'ano'])),
        );
        const ids = [1, 2].map(() => addMachine(test.testDb.db, { specifications }));
        const machines = (await Promise.all(ids)).map((machineId) => ({ machineId, price: 1_500_000 }));
        const { id } = await calls().draft(seller, { machines, terms: '', footer: '' });
        const { rawPayload } = await test.app.inject({
          method: 'GET',
          url: `/api/quotes/${id}/pdf`,
          headers,
        });
        return pdfText(rawPayload)
          .split('\f')
          .filter((words) => words.trim() !== '');
      };
      // The shortest that needs a second page: only its end, the total, does not fit.
      let [fitting, tooLong] = [4, 20];
      let second: string | undefined;
      while (tooLong - fitting > 1) {
        const middle = Math.floor((fitting + tooLong) / 2);
        const pages = await pagesWith(middle);
        if (pages.length === 1) fitting = middle;
        else [tooLong, second] = [middle, pages[1]];
      }
      expect(second).toMatch(/parametr[^]*Celkem/);
    },
  );
});
