import { relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** What a module finds next to itself stays where it is: child programs, migrations, pictures and fonts. */
const placeOfSource: Plugin = {
  name: 'place-of-source',
  transform: {
    filter: { code: 'import.meta.url' },
    handler(code, id) {
      const path = relative(`${import.meta.dirname}/dist`, id);
      return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(path)}, import.meta.url).href`);
    },
  },
};

/** Libraries of many small files that read nothing next to themselves: 430 of 850 files that the server loads. */
const ofManyFiles = ['jose', 'kysely', 'pg-boss', 'zod'];

/**
 * The program that `npm start` runs: our modules in a few files, because each file that Node loads takes memory. Most
 * libraries are loaded from their packages. Nothing is shortened, so that errors name functions and readable lines.
 */
export default defineConfig({
  plugins: [placeOfSource],
  ssr: { noExternal: ['@strojpark/core', ...ofManyFiles] },
  build: {
    ssr: 'src/main.ts',
    target: 'node24',
    minify: false,
    emptyOutDir: true,
    // All in one folder: see `placeOfSource`.
    rolldownOptions: { output: { chunkFileNames: '[name].js' } },
  },
});
