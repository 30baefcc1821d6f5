import type { Ctx } from '../../../lib/ctx.ts';
import { createSemaphore } from '../../../lib/semaphore.ts';
import { fileError } from './file-error.ts';
import { FileRefused } from './file-refused.ts';
import { startParsing } from './start-parsing.ts';
import type { Analysis, SourceFile } from './parse-task.ts';

const timeoutMs = 60_000;
/** Each may take 512 MB. */
const semaphore = createSemaphore({ running: 2 });

/** The columns and the first rows of a file; AppError when it is refused. */
export function analysisOf(ctx: Ctx, file: SourceFile, countRows: boolean): Promise<Analysis> {
  return semaphore.run(async () => {
    try {
      const parsing = await startParsing(
        { kind: 'analyze', file, countRows },
        { timeoutMs, onFailure: (failure) => ctx.log.warn(failure, 'import: parsing failed') },
      );
      parsing.rows.resume();
      const result = await parsing.result;
      if (result.type === 'analysis') return result.analysis;
      throw new Error(`parsing answered ${result.type}`);
    } catch (error) {
      throw error instanceof FileRefused ? fileError(error) : error;
    }
  });
}
