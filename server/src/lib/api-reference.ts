import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { RouteOptions } from 'fastify';
import { preparedContent } from './prepared-content.ts';

const html = 'text/html; charset=utf-8';
const script = 'text/javascript; charset=utf-8';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Strojpark API</title>
    <link rel="icon" href="/api/docs/favicon-32x32.png" />
    <link rel="stylesheet" href="/api/docs/swagger-ui.css" />
  </head>
  <body>
    <div id="reference"></div>
    <script src="/api/docs/swagger-ui-bundle.js"></script>
    <script src="/api/docs/start.js"></script>
  </body>
</html>
`;
/** The calls of one noun are unfolded at a time: there are too many to scroll through. */
const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
});
`;

const file = (address: string) => () => readFile(new URL(address));

const child = fileURLToPath(new URL('openapi.child.ts', import.meta.url));

/** Built by a process of its own, which would otherwise delay all other calls and keep the memory that it needs. */
async function openApi(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [child], { maxBuffer: 2 ** 24 });
  return stdout;
}

/** The OpenAPI document, and the page that shows it. */
export const apiReference: readonly RouteOptions[] = [
  preparedContent('/api/openapi.json', 'application/json; charset=utf-8', openApi),
  preparedContent('/api/docs', html, () => page),
  preparedContent('/api/docs/', html, () => page),
  preparedContent('/api/docs/start.js', script, () => start),
  preparedContent(
    '/api/docs/swagger-ui-bundle.js',
    script,
    file(import.meta.resolve('@fastify/swagger-ui/static/swagger-ui-bundle.js')),
  ),
  preparedContent(
    '/api/docs/swagger-ui.css',
    'text/css; charset=utf-8',
    file(import.meta.resolve('@fastify/swagger-ui/static/swagger-ui.css')),
  ),
  preparedContent(
    '/api/docs/favicon-32x32.png',
    'image/png',
    file(import.meta.resolve('@fastify/swagger-ui/static/favicon-32x32.png')),
  ),
];
