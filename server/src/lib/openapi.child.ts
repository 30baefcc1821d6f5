/** Writes the OpenAPI document to the standard output. */
import { buildOpenApi } from './openapi.ts';

process.stdout.write(JSON.stringify(buildOpenApi()));
