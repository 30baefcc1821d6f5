import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { joinShortWords } from './src/lib/join-short-words.ts';

const inSources = (...paths: string[]) => new RegExp(`/(${paths.join('|')})\\.(tsx?|mjs)$`);

/**
 * The files of the build: each group has all that its modules import, unless an earlier group has it. Few large files
 * compress better and load sooner than the hundreds that the bundler would cut.
 */
const groups = [
  // Changes less often than the rest. It also creates errors when it loads, and a browser with an inspector (Lighthouse)
  // parses the whole file again to find out where.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  // With what both the sign-in and the signed-in layout need.
  {
    name: 'start',
    test: inSources(
      'web/src/app/(main|auth-layout)',
      'web/src/lib/(failure|lazy-part|leave-guard)',
      'web/src/ui/(search-input|password-field)',
      'core/src/(errors|contracts/settings)',
      // Would otherwise be in the menus and load them.
      '@mantine/core/esm/core/utils/noop/noop',
    ),
  },
  {
    name: 'shell',
    test: inSources(
      'web/src/app/(routes|shell/shell)',
      'web/src/lib/query-options',
      // The first list would otherwise load all icons for those of its views.
      '@tabler/icons-react/dist/esm/icons/Icon(ArrowsSort|BookmarkFilled|CalendarRepeat|DeviceFloppy|Edit|Link|Restore)',
    ),
  },
  { name: 'list', test: inSources('web/src/pages/used-machines-page') },
  { name: 'forms', test: inSources('web/src/lib/(forms|contract-resolver|use-latest-values)') },
  { name: 'sign-in', test: inSources('web/src/pages/login-page') },
  // Before the menus, whose check mark would otherwise load them.
  { name: 'icons', test: /@tabler/ },
  // The settings copy a text too, and would otherwise load the views.
  { name: 'copy-text', test: inSources('web/src/lib/copy-text') },
  { name: 'views', test: inSources('web/src/entities/views/views-menu') },
  // Small parts of the kit, for which a screen or dialog would otherwise load the popovers or menus.
  {
    name: 'kit',
    test: /@mantine\/(hooks\/esm\/use-(focus|click|mounted)|core\/esm\/(core\/|components\/(Portal|Overlay|FocusTrap|Checkbox\/CheckIcon|Radio\/RadioIcon\.|Accordion\/AccordionChevron)))|web\/src\/ui\/use-(opening|last-value)/,
  },
  { name: 'popovers', test: /@mantine\/core\/esm\/components\/Popover\/Popover\.mjs/ },
  { name: 'menus', test: inSources('web/src/ui/open-menu') },
].map((group, index, all) => ({ ...group, priority: all.length - index }));

/** Writes each text also compressed: the server compresses no files, and would do so a fifth worse on the fly. */
const precompress: Plugin = {
  name: 'precompress',
  apply: 'build',
  writeBundle: {
    order: 'post',
    sequential: true,
    handler({ dir = '' }) {
      for (const name of globSync('**/*.{js,css,html,svg,json}', { cwd: dir })) {
        const path = join(dir, name);
        const content = readFileSync(path);
        writeFileSync(`${path}.br`, brotliCompressSync(content));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  },
};

/** Lists the files of the build for `service-worker/sw.ts`, which keeps them for a start without a connection. */
const precacheList: Plugin = {
  name: 'precache-list',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      // The page of a quote is for customers, who have no connection to keep it for.
      const files = Object.keys(bundle).filter((name) =>
        /^assets\/(?!customer-quote-).*\.(js|css|woff2)$/.test(name),
      );
      this.emitFile({
        type: 'asset',
        fileName: 'precache.json',
        source: JSON.stringify(files.map((name) => `/${name}`)),
      });
    },
  },
};

/** Fetches the letters of the first screen with its styles, not after them. */
const preloadFonts: Plugin = {
  name: 'preload-fonts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) =>
      Object.keys(bundle)
        .filter((name) => /inter-latin-(wght|extended-a).*\.woff2$/.test(name))
        .map((name) => ({
          tag: 'link',
          attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${name}`, crossorigin: '' },
          injectTo: 'head' as const,
        })),
  },
};

// zod ties every kind of schema to its JSON Schema writer and brings English texts for its issues. The web
// only checks, with texts of its own (`core/src/issues.ts`), and both would be 5 kB of the first page.
const unusedZod = /zod\/v4\/(core\/(to-json-schema|json-schema-processors)|locales\/en)\.js$/;

/** Leaves the names of zod's unused modules and takes what is behind them out. */
const slimZod: Plugin = {
  name: 'slim-zod',
  apply: 'build',
  load: {
    filter: { id: unusedZod },
    handler: async (id) => {
      const source = await readFile(id, 'utf8');
      const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name);
      return [
        'const none = () => ({});',
        'export default none;',
        ...names.map((name) => `export const ${name} = none;`),
      ].join('\n');
    },
  },
};

/** What only the server and the API reference read of a call: the first list would load 3 kB of it. */
const withoutServerParts: Plugin = {
  name: 'without-server-parts',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/core\/src\/contracts\// },
    handler: (code) =>
      code.replaceAll(
        /\bsummary:\s*'(?:[^'\\]|\\.)*',|\berrors:\s*(?:\[[^\]]*\]|\w+),|\b(?:ownTransactions|containsSecret): true,/g,
        '',
      ),
  },
};

/** In Czech texts, words of one letter stay with the next word: a no-break space follows them. */
const noHangingWords: Plugin = {
  name: 'no-hanging-words',
  enforce: 'pre',
  transform: {
    filter: { id: /\/core\/src\/i18n\/cs(\/[\w-]+|-\w+)\.ts$/ },
    handler: (code) => ({ code: joinShortWords(code), map: null }),
  },
};

/**
 * Puts the styles of each folder into the cascade layer of its name (order: `app/mantine.css`), so that a screen can
 * replace what a component of `ui` says, whichever file the bundler loads first.
 */
const styleLayers: Plugin = {
  name: 'style-layers',
  // Before the names of the classes are replaced.
  enforce: 'pre',
  transform: {
    filter: {
      id: /\/web\/src\/(ui|lib|entities|features)\/.*\.css$|\/web\/src\/app\/(global|forms|theme)\.css$/,
    },
    handler(css, id) {
      const folder = /\/web\/src\/(\w+)\//.exec(id)?.[1] ?? '';
      return { code: `@layer ${folder === 'app' ? 'base' : folder} {\n${css}\n}`, map: null };
    },
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    styleLayers,
    noHangingWords,
    slimZod,
    withoutServerParts,
    preloadFonts,
    precompress,
    precacheList,
  ],
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // A browser without `modulepreload` works the same, only loads later.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      input: { index: 'index.html', 'customer-quote': 'quote.html', sw: 'service-worker/sw.ts' },
      output: {
        // The address of the service worker stays the same and covers the whole app.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        codeSplitting: { groups },
      },
    },
  },
});
