import type { producedFiles as cs } from '../cs/produced-files.ts';
import type { SameShape } from '../messages.ts';

export const producedFiles: SameShape<typeof cs> = {
  export: {
    title: 'History of exports',
    failedToLoad: 'The history of exports could not be loaded',
    none: 'No export yet',
    noneText: 'Here you will see the last 10 exports, and download the large ones.',
    filtered: 'part, by a filter',
    completed: 'The export {{name}} is ready',
  },
  report: {
    title: 'Report files',
    failedToLoad: 'The list of files could not be loaded',
    none: 'No report yet',
    noneText: 'Finished reports stay here to download for 7 days.',
    completed: 'The report {{name}} is ready',
  },
  files: {
    queued: 'Waiting in the queue',
    starting: 'Being made',
    running: '{{done}} of {{total}}',
    progress: 'Progress: {{name}}',
    failed: 'Failed: {{message}}',
    cancelled: 'Cancelled',
    handedOver: 'downloaded at once',
    expires: 'to download until {{time}}',
    gone: 'no longer there to download',
    download: 'Download: {{name}}',
    cancel: 'Cancel: {{name}}',
    delete: 'Delete: {{name}}',
    deleteTitle: 'Delete the file?',
    deleteText: 'The file {{name}} can no longer be downloaded and leaves the list.',
    deleted: 'The file {{name}} has been deleted',
  },
  failures: {
    interrupted: 'it was interrupted because the program ended',
    disk_full: 'there is no space on the disk',
    not_writable: 'the folder of the files cannot be written to',
    database: 'the database stopped answering',
    refused: 'fields or permissions have changed meanwhile, please choose again',
    stopped: 'the download was broken off',
    internal: 'an unexpected error occurred, details are in the server log',
  },
};
