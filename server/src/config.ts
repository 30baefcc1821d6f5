import { resolve } from 'node:path';
import * as z from 'zod';
import type { S3Settings } from './lib/s3-files.ts';
import type { TracingOptions } from './lib/tracing.ts';
import { StartError } from './start-error.ts';

/** The number or addresses of proxies in front of the product; `false` for none. */
export type TrustProxy = boolean | number | string;

export interface Config {
  port: number;
  host: string;
  /** Links in mails start with it; no trailing slash. */
  baseUrl: string;
  /** Without it the product runs its own PostgreSQL in `dataDir`. */
  databaseUrl: string | undefined;
  /** Absolute. */
  dataDir: string;
  /** Absolute: a folder for files outside of `dataDir`, which several hosts may share. */
  filesDir: string | undefined;
  /** Without it files are kept in a folder. */
  s3: S3Settings | undefined;
  /** Without it the secret is generated and kept in `dataDir`. */
  appSecret: string | undefined;
  logLevel: (typeof logLevels)[number];
  trustProxy: TrustProxy;
  /** Of one session, API key or address. */
  requestsPerMinute: number;
  /** The size of a text file that is imported. */
  maxImportMegabytes: number;
  /** Where Prometheus reads figures; undefined if it is off. */
  metrics: { host: string; port: number } | undefined;
  /** Milliseconds from which requests and statements are logged as slow; 0 for never. */
  slowMs: number;
  /** Where traces are sent; undefined if they are off. */
  tracing: TracingOptions | undefined;
  /** Between the moment at which readiness fails and the end, so that a proxy sends no more requests. */
  drainSeconds: number;
  /** Without it the default depends on the database and `host`. */
  seed: 'demo' | 'none' | undefined;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const proxies = z.string().transform((text): TrustProxy => {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^\d+$/.test(text) ? Number(text) : text;
});

const port = z.coerce
  .number({ error: 'a port number' })
  .int({ error: 'a whole number' })
  .min(1, { error: 'from 1 to 65535' })
  .max(65_535, { error: 'from 1 to 65535' });

const environment = z.object({
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  BASE_URL: z
    .url({ protocol: /^https?$/, error: 'an address like https://machines.example.com' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/./, { error: 'an address like postgres://user:password@host:5432/database' })
    .optional(),
  DATA_DIR: z.string().default('./data'),
  FILES_DIR: z.string().optional(),
  S3_BUCKET_URL: z
    .url({ protocol: /^https?$/, error: 'an address like https://s3.example.com/bucket' })
    .refine(isPlainAddress, { error: 'an address without a user name, a password, ? and #' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_REGION: z.string().optional(),
  APP_SECRET: z.string().min(32, { error: 'at least 32 characters' }).optional(),
  LOG_LEVEL: z.enum(logLevels, { error: `one of ${logLevels.join(', ')}` }).default('info'),
  TRUST_PROXY: proxies.default(false),
  REQUESTS_PER_MINUTE: z.coerce
    .number({ error: 'a number' })
    .int({ error: 'a whole number' })
    .min(60, { error: 'at least 60' })
    .default(3000),
  IMPORT_MAX_MEGABYTES: z.coerce
    .number({ error: 'a number' })
    .int({ error: 'a whole number' })
    .min(20, { error: 'from 20 to 1000' })
    .max(1000, { error: 'from 20 to 1000' })
    .default(20),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  SLOW_LOG_MS: z.coerce
    .number({ error: 'a number' })
    .int({ error: 'a whole number' })
    .min(0, { error: 'at least 0' })
    .default(1000),
  // The names of the OpenTelemetry specification; the exporter reads others of them itself.
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/, error: 'an address like http://collector.example.com:4318' })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional(),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'a number' })
    .min(0, { error: 'from 0 to 1' })
    .max(1, { error: 'from 0 to 1' })
    .default(1),
  DRAIN_SECONDS: z.coerce
    .number({ error: 'a number' })
    .int({ error: 'a whole number' })
    .min(0, { error: 'from 0 to 20' })
    .max(20, { error: 'from 0 to 20' })
    .default(0),
  SEED: z.enum(['demo', 'none'], { error: 'demo or none' }).optional(),
});

/** Messages contain the address, and names of files are appended to it. */
function isPlainAddress(text: string): boolean {
  const url = URL.parse(text);
  return !url?.username && !url?.password && !/[?#]/.test(text);
}

/** An empty variable counts as not set. */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    // The value is not printed, because it may be a password.
    const lines = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')} must be ${message}`);
    throw new StartError(`The environment variables are not valid:\n${lines.join('\n')}`);
  }
  const { PORT, HOST, BASE_URL, DATA_DIR, ...rest } = parsed.data;
  return {
    port: PORT,
    host: HOST,
    baseUrl: BASE_URL ?? `http://${isAnyAddress(HOST) ? 'localhost' : urlHost(HOST)}:${PORT}`,
    databaseUrl: rest.DATABASE_URL,
    dataDir: resolve(DATA_DIR),
    filesDir: rest.FILES_DIR === undefined ? undefined : resolve(rest.FILES_DIR),
    s3: s3Of(rest),
    appSecret: rest.APP_SECRET,
    logLevel: rest.LOG_LEVEL,
    trustProxy: rest.TRUST_PROXY,
    requestsPerMinute: rest.REQUESTS_PER_MINUTE,
    maxImportMegabytes: rest.IMPORT_MAX_MEGABYTES,
    metrics:
      rest.METRICS_PORT === undefined ? undefined : { host: rest.METRICS_HOST, port: rest.METRICS_PORT },
    slowMs: rest.SLOW_LOG_MS,
    tracing:
      rest.OTEL_EXPORTER_OTLP_ENDPOINT === undefined
        ? undefined
        : { endpoint: rest.OTEL_EXPORTER_OTLP_ENDPOINT, ratio: rest.OTEL_TRACES_SAMPLER_ARG },
    drainSeconds: rest.DRAIN_SECONDS,
    seed: rest.SEED,
  };
}

function s3Of({
  S3_BUCKET_URL: bucketUrl,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
  S3_REGION: region,
}: Partial<z.output<typeof environment>>): Config['s3'] {
  if (bucketUrl !== undefined && accessKeyId !== undefined && secretAccessKey !== undefined)
    return { bucketUrl, accessKeyId, secretAccessKey, region };
  if (bucketUrl === undefined && accessKeyId === undefined && secretAccessKey === undefined) return undefined;
  throw new StartError(
    'Files are kept in an S3 store only when S3_BUCKET_URL, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are all set.',
  );
}

/** Whether only this computer can connect. */
export function isLoopback({ host }: Pick<Config, 'host'>): boolean {
  return host === 'localhost' || host === '::1' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

function isAnyAddress(host: string): boolean {
  return host === '0.0.0.0' || host === '::';
}

function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host;
}
