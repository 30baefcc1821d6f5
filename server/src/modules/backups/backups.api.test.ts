import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { backups, Backup } from '@strojpark/core/contracts/backups';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDeps, setUpTestApp } from '../../../test/test-app.ts';
import type { FileStore } from '../../lib/files.ts';
import { createSecretBox } from '../../lib/secret-box.ts';
import { createBackupsService } from './backups.service.ts';
import { blankLostSecrets } from './lost-secrets.service.ts';

type List = ResponseOf<typeof backups.list>;
const base = '/settings/admin/backups';

const test = setUpTestApp();
const admin = test.addUser('admin', { name: 'Alena Dvořáková' });
beforeEach(async () => {
  await test.testDb.db.deleteFrom('backups').execute();
  await test.unset();
});

const service = () => createBackupsService({ files: test.files });
const start = () => test.call<Backup>(admin, 'POST', '/settings/admin/backup');
const get = async (id: string) => (await test.call<Backup>(admin, 'GET', `${base}/${id}`)).body;
const list = async () => (await test.call<List>(admin, 'GET', base)).body;
const pathOf = ({ fileName }: Backup) => join(test.uploadFolder, 'files', 'backups', fileName);

async function made(): Promise<Backup> {
  const { body } = await start();
  await service().run(test.at(), body.id);
  return get(body.id);
}
const age = (id: string, days: number) =>
  test.testDb.db
    .updateTable('backups')
    .set({ created_at: new Date(Date.now() - days * 86_400_000) })
    .where('id', '=', id)
    .execute();

describe('a backup', () => {
  it('is requested, created by a job, listed and downloaded unchanged', async () => {
    const asked = await start();
    expect(asked).toMatchObject({ status: 202, body: { status: 'queued', origin: 'person', size: null } });
    expect(test.jobs.sent.at(-1)).toEqual({ name: 'backup-run', data: { backupId: asked.body.id } });
    await service().run(test.at(), asked.body.id);

    const [item] = (await list()).items;
    expect(item).toMatchObject({ status: 'completed', createdBy: 'Alena Dvořáková', message: null });
    expect(item?.rowsDone).toBe(item?.rowsTotal);
    expect(item?.tablesDone).toBe(item?.tablesTotal);
    const answer = await test.app.inject({
      url: `/api${base}/${asked.body.id}/download`,
      headers: { authorization: `Bearer ${admin.token}` },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain(item?.fileName);
    expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(item?.checksum);
    expect(answer.rawPayload.length).toBe(item?.size);
    const { rows } = await test.testDb.pool.query(
      `select action, actor_name from audit_log where entity = 'backup' and entity_id = $1 order by id`,
      [asked.body.id],
    );
    expect(rows).toEqual([
      { action: 'create', actor_name: 'Alena Dvořáková' },
      { action: 'download', actor_name: 'Alena Dvořáková' },
    ]);
  });

  it('is readable only by the user of the process', async () => {
    const path = pathOf(await made());
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect(statSync(join(path, '..')).mode & 0o777).toBe(0o700);
  });

  it('can be created only one at a time', async () => {
    const first = await start();
    expect(await start()).toMatchObject({ status: 409, body: { code: 'backup_running' } });
    const { id } = first.body;
    expect((await test.call(admin, 'GET', `${base}/${id}/download`)).status).toBe(409);
    expect((await test.call(admin, 'DELETE', `${base}/${id}`)).status).toBe(409);
    await service().run(test.at(), id);
    expect((await start()).status).toBe(202);
  });

  it('is deleted with its file', async () => {
    const backup = await made();
    expect((await test.call(admin, 'DELETE', `${base}/${backup.id}`)).status).toBe(204);
    expect(existsSync(pathOf(backup))).toBe(false);
    expect((await test.call(admin, 'GET', `${base}/${backup.id}`)).status).toBe(404);
    expect((await test.call(admin, 'DELETE', `${base}/${backup.id}`)).status).toBe(404);
  });

  it('whose file was altered or is missing cannot be downloaded', async () => {
    const altered = await made();
    truncateSync(pathOf(altered), 1000);
    const download = (id: string) => test.call(admin, 'GET', `${base}/${id}/download`);
    expect(await download(altered.id)).toMatchObject({ status: 409, body: { code: 'backup_damaged' } });
    await test.files.delete(`backups/${altered.fileName}`);
    expect(await download(altered.id)).toMatchObject({ status: 409, body: { code: 'backup_damaged' } });
  });

  it('whose content was altered never arrives whole', async () => {
    const altered = await made();
    const url = await test.app.listen({ host: '127.0.0.1', port: 0 });
    const headers = { authorization: `Bearer ${admin.token}` };
    const download = () => fetch(`${url}/api${base}/${altered.id}/download`, { headers });
    const write = async (size: number) => {
      writeFileSync(pathOf(altered), randomBytes(size));
      await test.testDb.db.updateTable('backups').set({ size }).where('id', '=', altered.id).execute();
    };
    await write(1000);
    expect((await download()).status).toBe(409);
    // It is sent while it is read: a proxy would not wait for the end of a large one.
    await write(1_000_000);
    const answer = await download();
    expect(answer.status).toBe(200);
    await expect(answer.arrayBuffer()).rejects.toThrow('terminated');
  });

  it('requires an administrator with the permission to change settings', async () => {
    const { id } = await made();
    const calls = [
      ['GET', base],
      ['POST', '/settings/admin/backup'],
      ['GET', `${base}/${id}`],
      ['GET', `${base}/${id}/download`],
      ['DELETE', `${base}/${id}`],
    ] as const;
    const [backoffice, salesperson] = [await test.user('backoffice'), await test.user('salesperson')];
    for (const [method, path] of calls) {
      expect((await test.call(null, method, path)).status).toBe(401);
      expect((await test.call(backoffice, method, path)).status).toBe(403);
      expect((await test.call(salesperson, method, path)).status).toBe(403);
    }
  });
});

describe('a failed backup records the reason', () => {
  const failing = (error: Error): FileStore => ({
    ...test.files,
    put: (_name, content: Readable) => {
      content.destroy();
      return Promise.reject(error);
    },
  });
  const failed = async (files: FileStore) => {
    const { id } = (await start()).body;
    await createBackupsService({ files }).run(test.at(), id);
    return get(id);
  };
  const systemError = (code: string) => Object.assign(new Error(code), { code });

  it('for a full disk, an unwritable folder, an unreachable database, and other errors', async () => {
    const reasons = {
      ENOSPC: 'na disku není místo',
      EACCES: 'nelze zapisovat',
      ECONNREFUSED: 'databáze',
      EOTHER: 'neočekávaná chyba',
    };
    for (const [code, words] of Object.entries(reasons)) {
      const backup = await failed(failing(systemError(code)));
      expect(backup).toMatchObject({ status: 'failed', message: expect.stringContaining(words) as string });
      expect(backup.finishedAt).not.toBeNull();
    }
  });

  it('and leaves no partial file that would block the next one', async () => {
    const folder = join(test.uploadFolder, 'files', 'backups');
    const before = readdirSync(folder);
    const broken: FileStore = {
      ...test.files,
      put: (name, content) => {
        content.once('data', () => content.destroy(systemError('EIO')));
        return test.files.put(name, content);
      },
    };
    const backup = await failed(broken);
    expect(backup.status).toBe('failed');
    expect(readdirSync(folder)).toEqual(before);
    expect((await test.call(admin, 'GET', `${base}/${backup.id}/download`)).status).toBe(404);
    expect((await made()).status).toBe('completed');
  });

  it('when its process has died; the next one can start, and removes what was left', async () => {
    const { id, fileName } = (await start()).body;
    const part = join(test.uploadFolder, 'files', 'backups', `${fileName}.part`);
    writeFileSync(part, 'half');
    await test.testDb.db
      .updateTable('backups')
      .set({ status: 'running', alive_at: new Date(Date.now() - 20_000) })
      .where('id', '=', id)
      .execute();
    expect(await get(id)).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('přerušeno') as string,
    });
    expect((await start()).status).toBe(202);
    expect(existsSync(part)).toBe(false);
  });
});

it('a backup that was given up ends, although its process goes on', async () => {
  const { id } = (await start()).body;
  const waiting: FileStore = {
    ...test.files,
    async put(_name, content) {
      const givenUp = { status: 'failed', failure_code: 'interrupted' } as const;
      await test.testDb.db.updateTable('backups').set(givenUp).where('id', '=', id).execute();
      await finished(content);
      throw new Error('nothing was read');
    },
  };
  await createBackupsService({ files: waiting }).run(test.at(), id);
  expect(await get(id)).toMatchObject({
    status: 'failed',
    message: expect.stringContaining('přerušeno') as string,
  });
});

describe('the backup schedule', () => {
  const scheduled = async () => (await list()).items.filter(({ origin }) => origin === 'schedule');
  const tick = () => service().startIfDue(test.at());
  const finish = async () => {
    const [waiting] = await scheduled();
    if (waiting) await service().run(test.at(), waiting.id);
    return waiting?.id ?? '';
  };

  it('starts one immediately, then a day after the last completed one', async () => {
    await tick();
    const id = await finish();
    await tick();
    expect(await scheduled()).toHaveLength(1);
    expect((await list()).nextAt).toBe(
      new Date(Date.parse((await get(id)).createdAt) + 86_400_000).toISOString(),
    );
    await age(id, 1.1);
    await tick();
    expect(await scheduled()).toHaveLength(2);
  });

  it('starts one weekly or never, depending on the setting', async () => {
    await test.set({ backup_schedule: 'off' });
    await tick();
    expect(await list()).toMatchObject({ items: [], schedule: 'off', nextAt: null });
    await test.set({ backup_schedule: 'weekly' });
    await tick();
    const id = await finish();
    await age(id, 6.9);
    await tick();
    expect(await scheduled()).toHaveLength(1);
    await age(id, 7.1);
    await tick();
    expect(await scheduled()).toHaveLength(2);
  });

  it('waits for a running backup', async () => {
    await start();
    await tick();
    expect(await scheduled()).toHaveLength(0);
  });

  it('retries an hour after a failure', async () => {
    await tick();
    await test.testDb.db.updateTable('backups').set({ status: 'failed' }).execute();
    await tick();
    expect(await scheduled()).toHaveLength(2);
  });
});

describe('retention', () => {
  it('keeps as many as backup_keep, and deletes the oldest with their files', async () => {
    await test.set({ backup_keep: '2' });
    const backupsMade: Backup[] = [];
    for (let days = 4; days > 1; days--) {
      const backup = await made();
      await age(backup.id, days);
      backupsMade.push(backup);
    }
    const newest = await made();
    const kept = (await list()).items;
    expect(kept.map(({ id }) => id)).toEqual([newest.id, backupsMade[2]?.id]);
    expect(backupsMade.map((backup) => existsSync(pathOf(backup)))).toEqual([false, false, true]);
  });

  it('also keeps the newest backup that could be restored', async () => {
    await test.set({ backup_keep: '1' });
    const proven: Backup[] = [];
    for (const days of [4, 3]) {
      const backup = await made();
      await age(backup.id, days);
      const verified = { verification: 'restored', verified_at: new Date() } as const;
      await test.testDb.db.updateTable('backups').set(verified).where('id', '=', backup.id).execute();
      proven.push(backup);
    }
    const damaged = await made();
    await age(damaged.id, 2);
    const newest = await made();
    expect((await list()).items.map(({ id }) => id)).toEqual([newest.id, proven[1]?.id]);
    expect([...proven, damaged].map((backup) => existsSync(pathOf(backup)))).toEqual([false, true, false]);
  });
});

describe('secrets encrypted by another installation', () => {
  it('are blanked and listed; those of this installation are kept', async () => {
    const [own, foreign] = [testDeps.secrets, createSecretBox('the secret of another installation')];
    await test.set({ smtp_password: foreign.seal('mail') });
    await test.testDb.pool.query('insert into mail_server (tried_at) values (now())');
    const users = await Promise.all([test.user('admin'), test.user('admin')]);
    const secrets = [own.seal('A'), foreign.seal('B')];
    for (const [index, user] of users.entries())
      await test.testDb.pool.query(
        'insert into second_factors (user_id, secret, confirmed_at) values ($1, $2, now())',
        [user.id, secrets[index]],
      );
    await test.testDb.pool.query(
      `insert into mails (template, language, date_format, to_email, status, sealed_values, next_attempt_at, created_at)
       select 'password_reset', 'cs', 'DD/MM/YYYY', 'a@test.example', status, $1, now(), now()
       from unnest(array['queued', 'sent']) as status`,
      [foreign.seal('{}')],
    );
    const lost = await blankLostSecrets(test.at());
    expect(lost).toEqual({
      settings: ['smtp_password'],
      secondFactors: [`${users[1]?.id}@test.example`],
      mails: 1,
    });
    const { rows } = await test.testDb.pool.query(
      `select (select value from settings where key = 'smtp_password') as password,
         (select array_agg(user_id) from second_factors) as factors,
         (select count(*)::int from mail_server) as tries,
         (select json_agg(array[status, sealed_values] order by status) from mails) as mails`,
    );
    const mails = [
      ['failed', null],
      ['sent', null],
    ];
    // What was known of the mail server was so with its password.
    expect(rows).toEqual([{ password: '', factors: [users[0]?.id], tries: 0, mails }]);
  });
});
