/** The list of the machines of a type, by its address; `?machine=<id>` opens a record there. */
export const machinePaths = { used: '/used-machines', stock: '/stock-machines' } as const;
