/** From now on the name of a stored file contains the attempt that made it; those of before have none. */
export const up: readonly string[] = [`update produced_files set run_id = null where status = 'completed'`];
