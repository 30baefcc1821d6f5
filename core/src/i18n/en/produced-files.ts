import type { producedFiles as cs } from '../cs/produced-files.ts';
import type { SameShape } from '../messages.ts';

export const producedFiles: SameShape<typeof cs> = {
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
