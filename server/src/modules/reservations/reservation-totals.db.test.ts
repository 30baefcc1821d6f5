import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { setUpTestDb } from '../../../test/test-db.ts';
import { checkConsistency } from '../../db/consistency-check.ts';
import { countByStatus } from './reservation-list.repo.ts';
import { foldReservationTotals } from './reservation-totals.repo.ts';

const test = setUpTestDb();
beforeEach(async () => {
  await sql`truncate machines cascade`.execute(test.db);
  const machine = await addMachine(test.db);
  await sql`
    insert into reservations (status, machine_id, customer_name, customer_company, customer_email, customer_phone,
      cancelled_at, deleted_at)
    select 'cancelled', ${machine}, 'Jana Nováková', '', 'jana@stavby.example', '777 123 456', now(),
      case when n % 3 = 0 then now() end
    from generate_series(1, 9) n`.execute(test.db);
});

describe('reservation totals', () => {
  it.each([
    ['reservations are added', '', { cancelled: 6 }],
    [
      'their status changes',
      `update reservations set status = 'completed', sold_at = now(), sold_price = 1 where ctid in (
         select ctid from reservations where deleted_at is null limit 2)`,
      { cancelled: 4, completed: 2 },
    ],
    ['they come back from the trash', 'update reservations set deleted_at = null', { cancelled: 9 }],
    ['they are put into the trash', 'update reservations set deleted_at = now()', {}],
    ['their machine is removed for good', 'delete from machines', {}],
    ['the table is emptied', 'truncate reservations cascade', {}],
  ])('are those of the table after %s', async (_, statement, counts) => {
    if (statement) await sql.raw(statement).execute(test.db);
    const totals = async () => [
      await countByStatus(test.db, {}),
      (await checkConsistency(test.db)).filter((broken) => broken.startsWith('the totals')),
    ];
    expect(await totals()).toEqual([counts, []]);
    await foldReservationTotals(test.db);
    expect(await totals()).toEqual([counts, []]);
    const rows = await test.db.selectFrom('reservation_totals').select('n').execute();
    expect(rows).toHaveLength(Object.keys(counts).length);
  });

  it('a wrong total is reported by the consistency check', async () => {
    await sql`update reservation_totals set n = n + 1`.execute(test.db);
    expect(await checkConsistency(test.db)).toContain(
      'the stored totals of reservations match the reservations: cancelled',
    );
  });
});
