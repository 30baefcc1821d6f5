const endMark = 0x06054b50;
const entryMark = 0x02014b50;
const [endLength, maxComment, entryLength] = [22, 65_535, 46];
const maxNames = 10_000;

/** The names in a zip archive, read from its directory at the end; empty when it is none. */
export function zipNames(bytes: Buffer): string[] {
  const end = endOfDirectory(bytes);
  if (end === -1) return [];
  const count = Math.min(bytes.readUInt16LE(end + 10), maxNames);
  const names: string[] = [];
  let at = bytes.readUInt32LE(end + 16);
  while (names.length < count) {
    if (at + entryLength > bytes.length || bytes.readUInt32LE(at) !== entryMark) return [];
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const next = at + entryLength + (name ?? 0);
    names.push(bytes.toString('utf8', at + entryLength, next));
    at = next + (extra ?? 0) + (comment ?? 0);
  }
  return names;
}

function endOfDirectory(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endLength - maxComment);
  for (let at = bytes.length - endLength; at >= first; at--)
    if (bytes.readUInt32LE(at) === endMark) return at;
  return -1;
}
