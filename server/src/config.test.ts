import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { isLoopback, loadConfig } from './config.ts';

test('everything is optional, and an empty variable counts as not set', () => {
  const defaults = {
    port: 3000,
    host: '127.0.0.1',
    baseUrl: 'http://127.0.0.1:3000',
    databaseUrl: undefined,
    dataDir: resolve('data'),
    appSecret: undefined,
    logLevel: 'info',
    trustProxy: false,
    requestsPerMinute: 3000,
    maxImportMegabytes: 20,
    seed: undefined,
    metrics: undefined,
    slowMs: 1000,
    drainSeconds: 0,
  };
  expect(loadConfig({})).toEqual(defaults);
  expect(loadConfig({ PORT: '', BASE_URL: ' ', DATABASE_URL: '', SEED: '' })).toEqual(defaults);
});

test.each([
  [{ S3_BUCKET_URL: 'https://s3.example.com/stroje' }],
  [{ S3_BUCKET_URL: 'https://s3.example.com/stroje', S3_ACCESS_KEY_ID: 'key' }],
  [{ S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' }],
  [{ S3_BUCKET_URL: 'https://s3.example.com/stroje', S3_ACCESS_KEY_ID: ' ', S3_SECRET_ACCESS_KEY: 's' }],
])('an S3 store that is set in part is refused: %o', (env) => {
  expect(() => loadConfig(env)).toThrow(
    'Files are kept in an S3 store only when S3_BUCKET_URL, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are all set.',
  );
});

test('the address of the bucket has no slash at its end', () => {
  const key = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'secret' };
  expect(loadConfig({ S3_BUCKET_URL: 'https://s3.example.com/stroje/', ...key }).s3).toEqual({
    bucketUrl: 'https://s3.example.com/stroje',
    accessKeyId: 'key',
    secretAccessKey: 'secret',
    region: undefined,
  });
  expect(() => loadConfig({ S3_BUCKET_URL: 's3://stroje', ...key })).toThrow(
    'S3_BUCKET_URL must be an address like https://s3.example.com/bucket',
  );
});

test('values that are set are read', () => {
  expect(
    loadConfig({
      PORT: '8080',
      HOST: '0.0.0.0',
      BASE_URL: 'https://stroje.example.cz/',
      DATABASE_URL: 'postgres://anna:secret@db.example.cz:5433/stroje',
      DATA_DIR: '/srv/stroje',
      FILES_DIR: '/mnt/stroje',
      APP_SECRET: 'x'.repeat(32),
      LOG_LEVEL: 'debug',
      TRUST_PROXY: '1',
      REQUESTS_PER_MINUTE: '600',
      IMPORT_MAX_MEGABYTES: '200',
      SEED: 'none',
      METRICS_PORT: '9464',
      METRICS_HOST: '10.0.0.5',
      SLOW_LOG_MS: '0',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example.cz:4318/',
      OTEL_TRACES_SAMPLER_ARG: '0.1',
      DRAIN_SECONDS: '6',
    }),
  ).toEqual({
    metrics: { host: '10.0.0.5', port: 9464 },
    slowMs: 0,
    tracing: { endpoint: 'http://collector.example.cz:4318', ratio: 0.1 },
    drainSeconds: 6,
    port: 8080,
    host: '0.0.0.0',
    baseUrl: 'https://stroje.example.cz',
    databaseUrl: 'postgres://anna:secret@db.example.cz:5433/stroje',
    dataDir: '/srv/stroje',
    filesDir: '/mnt/stroje',
    appSecret: 'x'.repeat(32),
    logLevel: 'debug',
    trustProxy: 1,
    requestsPerMinute: 600,
    maxImportMegabytes: 200,
    seed: 'none',
  });
});

test.each([
  ['0.0.0.0', 'http://localhost:3000'],
  ['::1', 'http://[::1]:3000'],
  ['192.168.1.5', 'http://192.168.1.5:3000'],
])('without BASE_URL links lead to where HOST %s listens', (HOST, baseUrl) => {
  expect(loadConfig({ HOST }).baseUrl).toBe(baseUrl);
});

test.each([
  ['true', true],
  ['false', false],
  ['2', 2],
  ['10.0.0.0/8,loopback', '10.0.0.0/8,loopback'],
])('TRUST_PROXY=%s', (TRUST_PROXY, trustProxy) => {
  expect(loadConfig({ TRUST_PROXY }).trustProxy).toBe(trustProxy);
});

test.each([
  [{ PORT: 'eighty' }, 'PORT must be a port number'],
  [{ PORT: '70000' }, 'PORT must be from 1 to 65535'],
  [{ BASE_URL: 'stroje' }, 'BASE_URL must be an address like'],
  [{ DATABASE_URL: 'mysql://x/y' }, 'DATABASE_URL must be an address like postgres://'],
  [{ S3_BUCKET_URL: 'https://anna@s3.example.com/stroje' }, 'S3_BUCKET_URL must be an address without'],
  [{ S3_BUCKET_URL: 'https://:tajne@s3.example.com/stroje' }, 'S3_BUCKET_URL must be an address without'],
  [{ S3_BUCKET_URL: 'https://s3.example.com/stroje?key=tajne' }, 'S3_BUCKET_URL must be an address without'],
  [{ S3_BUCKET_URL: 'https://s3.example.com/stroje?' }, 'S3_BUCKET_URL must be an address without'],
  [{ S3_BUCKET_URL: 'https://s3.example.com/stroje#tajne' }, 'S3_BUCKET_URL must be an address without'],
  [{ APP_SECRET: 'short' }, 'APP_SECRET must be at least 32 characters'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error'],
  [{ OTEL_TRACES_SAMPLER_ARG: '2' }, 'OTEL_TRACES_SAMPLER_ARG must be from 0 to 1'],
  [{ SEED: 'yes' }, 'SEED must be demo or none'],
])('a bad value is named without showing it: %o', (env, message) => {
  expect(() => loadConfig(env)).toThrow(message);
  const [value = ''] = Object.values(env);
  expect(() => loadConfig(env)).not.toThrow(value);
});

test.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['::1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['192.168.1.5', false],
])('HOST %s is reachable by this computer only: %s', (host, expected) => {
  expect(isLoopback({ host })).toBe(expected);
});
