import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { deleteFiles, emptyTrash } from './attachment-files.service.ts';

export function attachmentJobs({ files, ...deps }: SystemDeps & { files: FileStore }): JobHandler[] {
  return [
    jobHandler({
      name: 'attachment-files-delete',
      expireInSeconds: 900,
      // An outage of half a day is outlived: nothing else would ever delete these files.
      retryLimit: 10,
      retryDelay: 60,
      run: ({ ids }) => deleteFiles(systemCtx(deps, 'attachment-files-delete'), files, ids),
    }),
    jobHandler({
      name: 'attachment-trash',
      expireInSeconds: 900,
      retryLimit: 3,
      schedule: '41 2 * * *',
      run: () => emptyTrash(systemCtx(deps, 'attachment-trash')),
    }),
  ];
}
