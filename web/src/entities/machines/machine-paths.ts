/** The list page of each machine type; `?machine=<id>` opens a record there. */
export const machinePaths = { used: '/used-machines', stock: '/stock-machines' } as const;
