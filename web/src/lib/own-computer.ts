const own = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Whether an address with this host name leads every reader to their own computer. */
export const isOwnComputer = (hostname: string): boolean => own.test(hostname);
