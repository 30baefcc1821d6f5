import type { Db } from '../../db/connect.ts';
import { requireResponse } from '../../db/responding.ts';

/** Rejects when the database does not respond. */
export const checkDatabase = (db: Db): Promise<void> => requireResponse(db);
