import type { producedFiles as cs } from '../cs/produced-files.ts';
import type { SameShape } from '../messages.ts';

export const producedFiles: SameShape<typeof cs> = {
  export: {
    title: 'Export history',
    failedToLoad: 'The export history could not be loaded',
    none: 'No exports yet',
    noneText: 'Your last 10 exports appear here. Large ones can be downloaded here for 7 days.',
    filtered: 'filtered',
    completed: 'The export is ready: {{name}}',
  },
  report: {
    title: 'Report files',
    failedToLoad: 'The report files could not be loaded',
    none: 'No reports yet',
    noneText: 'Finished reports can be downloaded here for 7 days.',
    completed: 'The report “{{name}}” is ready',
  },
  files: {
    queued: 'Queued',
    starting: 'Starting',
    running: '{{done}} of {{total}}',
    progress: 'Progress: {{name}}',
    failed: 'Failed: {{message}}',
    cancelled: 'Cancelled',
    handedOver: 'downloaded immediately',
    expires: 'available until {{time}}',
    gone: 'no longer available',
    download: 'Download: {{name}}',
    cancel: 'Cancel: {{name}}',
    delete: 'Delete: {{name}}',
    deleteTitle: 'Delete file?',
    deleteText: 'The file {{name}} will be removed from the list and can no longer be downloaded.',
    deleted: 'File {{name}} deleted',
  },
  failures: {
    interrupted: 'the server stopped before it was finished',
    disk_full: 'the disk is full',
    not_writable: 'the file folder is not writable',
    store: 'the file store stopped responding',
    database: 'the database stopped responding',
    refused: 'the fields or your permissions have changed; create it again',
    stopped: 'the download was interrupted',
    internal: 'an unexpected error occurred; see the server log for details',
  },
};
