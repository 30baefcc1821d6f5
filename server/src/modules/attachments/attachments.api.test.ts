import { randomUUID } from 'node:crypto';
import type { Attachment } from '@strojpark/core/contracts/attachments';
import { attachmentLimits } from '@strojpark/core/domain/files/attachments';
import { photoSizes } from '@strojpark/core/domain/files/photo-sizes';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMachine, unknownId } from '../../../test/build.ts';
import { photo } from '../../../test/pictures.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';
import { inTx } from '../../db/tx.ts';
import { attachmentJobs } from './attachments.jobs.ts';
import { deleteFiles, deleteFilesOf, emptyTrash } from './attachment-files.service.ts';
import { fileName, storedNames } from './stored-names.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin', { name: 'Eva Správcová' });
const salesperson = test.addUser('salesperson');
let jpeg: Buffer;
beforeAll(async () => {
  jpeg = await photo();
});

const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
const machine = (created_by: string | null = null) => addMachine(test.testDb.db, { created_by });

function add(
  user: TestUser | null,
  machineId: string,
  content: Buffer | null,
  name = 'kabina.jpg',
  headers: Record<string, string> = {},
) {
  const form = new FormData();
  form.set('machineId', machineId);
  if (content) form.set('file', new Blob([new Uint8Array(content)]), name);
  return test.call<Attachment>(user, 'POST', '/attachments', form, { headers });
}
const list = async (machineId: string, user: TestUser = admin) =>
  (await test.call<Attachment[]>(user, 'GET', `/attachments?machineId=${machineId}`)).body;
const names = async (machineId: string) => (await list(machineId)).map(({ name }) => name);
const raw = (url: string, user?: TestUser) =>
  test.app.inject({ method: 'GET', url, headers: user && { authorization: `Bearer ${user.token}` } });
const cover = async (id: string) =>
  (await test.testDb.db.selectFrom('machines').select('cover_id').where('id', '=', id).executeTakeFirst())
    ?.cover_id;
const isStored = async (name: string) => (await test.files.checksum(name)) !== null;

describe('permissions for photos and documents', () => {
  it("answers 401 without a session and 403 without the permission or for another owner's machine", async () => {
    const [own, foreign] = [await machine(salesperson.id), await machine(admin.id)];
    expect((await add(null, own, jpeg)).status).toBe(401);
    expect((await test.call(null, 'GET', `/attachments?machineId=${own}`)).status).toBe(401);
    expect(await add(salesperson, foreign, jpeg)).toMatchObject({ status: 403, body: { code: 'not_owner' } });
    expect((await add(salesperson, own, jpeg)).status).toBe(201);

    const { id } = (await add(admin, foreign, jpeg)).body;
    for (const [method, path, body] of [
      ['PATCH', `/attachments/${id}`, { caption: 'x' }],
      ['DELETE', `/attachments/${id}`, undefined],
      ['POST', `/attachments/${id}/restore`, {}],
      ['PATCH', '/attachments/order', { machineId: foreign, ids: [id] }],
    ] as const)
      expect(await test.call(salesperson, method, path, body)).toMatchObject({ body: { code: 'not_owner' } });
    // Reading is not limited to the owner.
    expect(await list(foreign, salesperson)).toHaveLength(1);
    expect((await test.call(salesperson, 'GET', `/attachments/${id}/file`)).status).toBe(200);
  });

  it('answers 404 for unknown records, and 422 without a file', async () => {
    expect((await add(admin, unknownId, jpeg)).status).toBe(404);
    expect((await test.call(admin, 'GET', `/attachments?machineId=${unknownId}`)).status).toBe(404);
    expect((await test.call(admin, 'GET', `/attachments/${unknownId}/file`)).status).toBe(404);
    expect((await test.call(admin, 'DELETE', `/attachments/${unknownId}`)).status).toBe(404);
    const id = await machine();
    expect(await add(admin, id, null)).toMatchObject({
      status: 422,
      body: { errors: { file: [expect.any(String) as string] } },
    });
    const order = { machineId: id, ids: [unknownId] };
    expect((await test.call(admin, 'PATCH', '/attachments/order', order)).status).toBe(404);
  });

  it('shows those of a machine in the trash only to users who may restore it', async () => {
    const id = await machine(salesperson.id);
    const { body } = await add(salesperson, id, jpeg);
    expect((await test.call(admin, 'DELETE', `/machines/${id}`)).status).toBe(204);
    expect((await test.call(salesperson, 'GET', `/attachments?machineId=${id}`)).status).toBe(404);
    expect((await test.call(salesperson, 'GET', `/attachments/${body.id}/file`)).status).toBe(404);
    expect(await list(id)).toHaveLength(1);
    expect((await add(admin, id, jpeg)).status).toBe(404);
  });
});

describe('a file sent again with the same Idempotency-Key', () => {
  const once = { 'idempotency-key': 'upload' };

  it('is added once, sequentially and concurrently', async () => {
    const id = await machine();
    const [first, second] = await Promise.all([1, 2].map(() => add(admin, id, jpeg, 'a.jpg', once)));
    const third = await add(admin, id, jpeg, 'a.jpg', once);
    expect([first?.status, second?.status, third.status]).toEqual([201, 201, 201]);
    expect([second?.body, third.body]).toEqual([first?.body, first?.body]);
    expect(await names(id)).toEqual(['a.jpg']);
  });

  it('is added once when the connection to the database broke after the commit', async () => {
    const id = await machine();
    const key = { 'idempotency-key': 'lost answer' };
    const first = await add(admin, id, pdf, 'a.pdf', key);
    // A failed attempt releases its key.
    await test.testDb.db.deleteFrom('idempotency_keys').where('key', '=', 'lost answer').execute();
    const second = await add(admin, id, pdf, 'a.pdf', key);
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(await names(id)).toEqual(['a.pdf']);
    const file = await test.call(admin, 'GET', `/attachments/${first.body.id}/file`);
    expect(file.status).toBe(200);
  });

  it('is refused when the file or the machine differs', async () => {
    const id = await machine();
    const key = { 'idempotency-key': 'other upload' };
    expect((await add(admin, id, pdf, 'a.pdf', key)).status).toBe(201);
    const refused = { status: 422, body: { code: 'idempotency_mismatch' } };
    expect(await add(admin, id, jpeg, 'a.pdf', key)).toMatchObject(refused);
    expect(await add(admin, id, pdf, 'b.pdf', key)).toMatchObject(refused);
    expect(await add(admin, await machine(), pdf, 'a.pdf', key)).toMatchObject(refused);
    expect(await names(id)).toEqual(['a.pdf']);
  });

  it('can be sent again after it was refused', async () => {
    const id = await machine(admin.id);
    const key = { 'idempotency-key': 'refused upload' };
    expect((await add(salesperson, id, pdf, 'a.pdf', key)).status).toBe(403);
    await test.testDb.db
      .updateTable('machines')
      .set({ created_by: salesperson.id })
      .where('id', '=', id)
      .execute();
    expect((await add(salesperson, id, pdf, 'a.pdf', key)).status).toBe(201);
  });
});

describe('a photo', () => {
  it('is rotated as it was taken and contains no location', async () => {
    const id = await machine();
    const { status, body } = await add(admin, id, await photo({ orientation: 6 }), 'Kabina zepředu.JPEG');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'photo',
      name: 'Kabina zepředu.jpeg',
      content_type: 'image/jpeg',
      width: 480,
      height: 640,
      created_by_name: 'Eva Správcová',
    });
    const file = await raw(`/api/attachments/${body.id}/file`, admin);
    const { exif, orientation } = await sharp(file.rawPayload).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
    expect(file.rawPayload.includes('Secret camera')).toBe(false);
    expect(body.size).toBe(file.rawPayload.length);
  });

  it('has pictures with signed addresses that browsers can cache', async () => {
    const { body } = await add(admin, await machine(), await photo({ width: 2000, height: 1000 }));
    for (const size of photoSizes) {
      const answer = await raw(body.pictures?.[size] ?? '');
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/) as string,
        'x-content-type-options': 'nosniff',
        'content-disposition': expect.stringMatching(/^attachment;/) as string,
      });
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: size, height: size / 2 });
    }
  });

  it('cannot be read by an altered or expired address', async () => {
    const { body } = await add(admin, await machine(), jpeg);
    const { body: other } = await add(admin, await machine(), jpeg);
    const address = new URL(body.pictures?.['160'] ?? '', 'https://x.example');
    const altered = (change: (url: URL) => void) => {
      const url = new URL(address);
      change(url);
      return url.pathname + url.search;
    };
    for (const path of [
      altered((url) => url.searchParams.set('signature', 'x')),
      altered((url) => url.searchParams.set('expires', '99999999999')),
      altered((url) => (url.pathname = url.pathname.replace(body.id, other.id))),
    ])
      expect((await raw(path)).statusCode).toBe(404);
    expect((await raw(altered((url) => url.searchParams.delete('signature')))).statusCode).toBe(400);
  });

  it('in the first position is the cover, also after reordering', async () => {
    const id = await machine();
    await add(admin, id, pdf, 'revize.pdf');
    expect(await cover(id)).toBeNull();
    const ids = [];
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) ids.push((await add(admin, id, jpeg, name)).body.id);
    const [a = '', b = '', c = ''] = ids;
    expect(await names(id)).toEqual(['a.jpg', 'b.jpg', 'c.jpg', 'revize.pdf']);
    expect(await cover(id)).toBe(a);
    const list = await test.call<{ items: { cover_url?: string }[] }>(admin, 'GET', `/machines?ids=${id}`);
    const one = await test.call<{ cover_url?: string }>(admin, 'GET', `/machines/${id}`);
    expect((await raw(one.body.cover_url ?? '')).statusCode).toBe(200);
    expect(list.body.items[0]?.cover_url).toBe(one.body.cover_url);

    await test.call(admin, 'PATCH', '/attachments/order', { machineId: id, ids: [c, randomUUID(), a] });
    expect(await names(id)).toEqual(['c.jpg', 'a.jpg', 'b.jpg', 'revize.pdf']);
    expect(await cover(id)).toBe(c);
    await test.call(admin, 'DELETE', `/attachments/${c}`);
    expect(await cover(id)).toBe(a);
    await test.call(admin, 'POST', `/attachments/${c}/restore`);
    expect([await cover(id), await names(id)]).toEqual([c, ['c.jpg', 'a.jpg', 'b.jpg', 'revize.pdf']]);
    for (const photoId of [a, b, c]) await test.call(admin, 'DELETE', `/attachments/${photoId}`);
    expect(await cover(id)).toBeNull();
  });
});

describe('a file of a machine', () => {
  it('is always downloaded as an attachment, with a file name that shows what it is', async () => {
    const id = await machine();
    const { body } = await add(admin, id, pdf, '../Revizní zpráva.html');
    expect(body).toMatchObject({ kind: 'document', name: 'Revizní zpráva.html.pdf', pictures: null });
    const { headers, rawPayload } = await raw(`/api/attachments/${body.id}/file`, admin);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringMatching(
        /^attachment;.*filename\*=UTF-8''Revizn%C3%AD%20zpr%C3%A1va/,
      ) as string,
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("script-src 'self'") as string,
    });
    expect(rawPayload.equals(pdf)).toBe(true);
  });

  it('can be renamed and given a caption, and keeps its extension', async () => {
    const { body } = await add(admin, await machine(), jpeg);
    const change = (to: object) => test.call<Attachment>(admin, 'PATCH', `/attachments/${body.id}`, to);
    expect((await change({ name: 'Lžíce.exe', caption: ' Nová lžíce ' })).body).toMatchObject({
      name: 'Lžíce.exe.jpg',
      caption: 'Nová lžíce',
    });
    expect((await change({ caption: '' })).body.caption).toBeNull();
    expect((await change({ name: '' })).status).toBe(422);
    expect((await change({ caption: 'x'.repeat(501) })).status).toBe(422);
  });

  it('appears in the history of the machine', async () => {
    const id = await machine();
    const { body } = await add(admin, id, jpeg);
    await test.call(admin, 'PATCH', `/attachments/${body.id}`, { name: 'predek' });
    await test.call(admin, 'DELETE', `/attachments/${body.id}`);
    await test.call(admin, 'POST', `/attachments/${body.id}/restore`);
    const trail = await test.testDb.db
      .selectFrom('audit_log')
      .select(['action', 'changes'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(trail).toEqual([
      { action: 'add_attachment', changes: { attachment: { to: 'kabina.jpg' } } },
      { action: 'update_attachment', changes: { attachment: { from: 'kabina.jpg', to: 'predek.jpg' } } },
      { action: 'delete_attachment', changes: { attachment: { from: 'predek.jpg' } } },
      { action: 'restore_attachment', changes: { attachment: { to: 'predek.jpg' } } },
    ]);
  });

  it('is refused above the limits of number and size', async () => {
    const id = await machine();
    const { body } = await add(admin, id, pdf, 'a.pdf');
    const { db } = test.testDb;
    const set = (size: number) =>
      db.updateTable('attachments').set({ size }).where('id', '=', body.id).execute();
    await set(attachmentLimits.totalBytes);
    expect(await add(admin, id, pdf, 'b.pdf')).toMatchObject({
      status: 409,
      body: { code: 'attachment_limit', message: expect.stringContaining('500 MB') as string },
    });
    await set(pdf.length);
    const row = {
      machine_id: id,
      kind: 'document',
      name: 'x.txt',
      content_type: 'text/plain',
      size: 1,
    } as const;
    const copies = Array.from({ length: attachmentLimits.count - 1 }, (_, position) => ({
      ...row,
      id: randomUUID(),
      position,
      created_at: new Date(),
      created_by_name: 'Test',
    }));
    await db.insertInto('attachments').values(copies).execute();
    expect(await add(admin, id, pdf, 'b.pdf')).toMatchObject({
      status: 409,
      body: { code: 'attachment_limit' },
    });
    const tooLarge = Buffer.alloc(attachmentLimits.fileBytes + 1, 'x');
    expect((await add(admin, await machine(), tooLarge, 'a.txt')).status).toBe(413);
  });
});

describe('files in the store', () => {
  it('are deleted when the attachment can no longer be restored, and not before', async () => {
    const id = await machine();
    const { body } = await add(admin, id, jpeg);
    await test.call(admin, 'DELETE', `/attachments/${body.id}`);
    await emptyTrash(test.ctx);
    await deleteFiles(test.ctx, test.files, [body.id]);
    expect(await isStored(fileName(body.id))).toBe(true);

    await emptyTrash(test.at(Date.now() + 8 * 86_400_000));
    expect(test.jobs.sent.at(-1)).toEqual({
      name: 'attachment-files-delete',
      data: { ids: expect.arrayContaining([body.id]) as string[] },
    });
    await deleteFiles(test.ctx, test.files, [body.id]);
    for (const name of storedNames(body.id)) expect(await isStored(name)).toBe(false);
    expect((await test.call(admin, 'POST', `/attachments/${body.id}/restore`)).status).toBe(404);
  });

  it('of permanently deleted machines are deleted after the commit', async () => {
    const id = await machine();
    const { body } = await add(admin, id, jpeg);
    const purge = inTx(test.ctx, async (ctx) => {
      await deleteFilesOf(ctx, [id]);
      throw new Error('not after all');
    });
    await expect(purge).rejects.toThrow('not after all');
    expect(await list(id)).toHaveLength(1);
    await inTx(test.ctx, async (ctx) => {
      await deleteFilesOf(ctx, [id]);
      await ctx.db.deleteFrom('machines').where('id', '=', id).execute();
    });
    await deleteFiles(test.ctx, test.files, [body.id]);
    expect(await isStored(fileName(body.id))).toBe(false);
  });

  it('are deleted although the store was away for half a day', () => {
    const jobs = attachmentJobs({ ...test.ctx, files: test.files });
    const job = jobs.find(({ name }) => name === 'attachment-files-delete');
    const { retryDelay = 1, retryLimit = 0 } = job ?? {};
    expect(retryDelay * (2 ** retryLimit - 1)).toBeGreaterThan(12 * 3600);
  });

  it('are removed after a failed upload', async () => {
    const before = test.jobs.sent.length;
    const { body } = await add(admin, await machine(), jpeg);
    // A process that dies in between leaves a job that removes what it has stored.
    expect(test.jobs.sent.slice(before)).toEqual([
      { name: 'attachment-files-delete', data: { ids: [body.id] } },
    ]);
    expect(await isStored(fileName(body.id))).toBe(true);
  });
});
