/** What is held in memory of a table or a file at a time. */
const pieceBytes = 1024 * 1024;

/** The same bytes in larger pieces. */
export async function* inPieces(chunks: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < pieceBytes) continue;
    yield Buffer.concat(waiting);
    [waiting, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(waiting);
}
