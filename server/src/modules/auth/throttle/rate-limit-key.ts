import { isIPv6 } from 'node:net';

const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/**
 * What counts as one address. The owner of an IPv6 address has a whole /64 of them, so only the first four groups
 * count.
 */
export function rateLimitKey(address: string): string {
  const v4 = mapped.exec(address)?.[1];
  if (v4 !== undefined) return v4;
  const [bare = ''] = address.split('%');
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.toLowerCase().split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
