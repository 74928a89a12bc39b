import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, unknownSettings } from '../../src/config.ts';
import { projectFiles, read } from '../guards/project-files.ts';
import { useServerSettings } from '../support/app/server-settings.ts';
import { useServerProcesses } from '../support/processes/server-process.ts';

const newSettings = useServerSettings();
const servers = useServerProcesses();

const messages = (env: Record<string, string>) =>
  unknownSettings(env).map(({ message }) => message);
const unknown = (name: string, suggestion?: string) =>
  `${name} is not a setting of folio${suggestion ? `; did you mean ${suggestion}?` : ''}`;

describe('unknownSettings', () => {
  it.each([
    ['FOLIO_SECERT', 'FOLIO_SECRET'],
    ['FOLIO_SECRET_PREVIOS', 'FOLIO_SECRET_PREVIOUS'],
    ['folio_secret', 'FOLIO_SECRET'],
    ['RATE_LIMIT_FINANCES', 'RATE_LIMIT_FINANCE'],
    ['RATE_LIMITS_V1', 'RATE_LIMIT_V1'],
    ['GRAPHQL_INTROSPECT', 'GRAPHQL_INTROSPECTION'],
    ['ADMIN_EMAILS', 'ADMIN_EMAIL'],
    ['CORS_ORIGIN', 'CORS_ORIGINS'],
    ['STORAGE_URI', 'STORAGE_URL'],
    ['TRUST_PROXIES', 'TRUST_PROXY'],
    // The first word is shared with other software, or is misspelled.
    ['TRUSTED_PROXY', 'TRUST_PROXY'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['REDIS_URI', 'REDIS_URL'],
    ['LOG_LEVLE', 'LOG_LEVEL'],
    ['BASE_URLS', 'BASE_URL'],
  ])('reports %s and suggests %s', (name, suggestion) => {
    expect(messages({ [name]: 'value' })).toStrictEqual([unknown(name, suggestion)]);
  });

  it.each([
    'FOLIO_COLOUR_OF_THE_PAGES',
    'RATE_LIMIT_EVERYTHING_ELSE',
    'GRAPHQL_PLAYGROUND_THEME',
    'ADMIN_FAVOURITE_COLOUR',
    'CORS_ALLOW_CREDENTIALS',
    'STORAGE_ENCRYPTION_KEY',
    'METRICS_NAMESPACE',
    'TRUST_STORE_LOCATION',
  ])('reports %s without a suggestion', (name) => {
    expect(messages({ [name]: 'value' })).toStrictEqual([unknown(name)]);
  });

  it('reports no documented setting', () => {
    const documented = [...read('docs/configuration.md').matchAll(/^\| (`.+?) \|/gm)].flatMap(
      ([, names]) =>
        [...(names ?? '').matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name]) => name as string),
    );
    expect(documented).toContain('RATE_LIMIT_V1');
    expect(documented).toContain('ADMIN_PASSWORD');
    expect(messages(Object.fromEntries(documented.map((name) => [name, 'x'])))).toStrictEqual([]);
  });

  it('reports no variable that the library of OpenTelemetry reads', () => {
    const documented = read('docs/operating/monitoring.md').match(/\bOTEL_[A-Z_]+\b/g) ?? [];
    expect(documented).toContain('OTEL_TRACES_SAMPLER');
    const names = [...documented, 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_METRICS_EXPORTER'];
    expect(messages(Object.fromEntries(names.map((name) => [name, 'x'])))).toStrictEqual([]);
    expect(messages({ OTEL_TRACES_EXPORTERS: 'x' })).toStrictEqual([
      unknown('OTEL_TRACES_EXPORTERS', 'OTEL_TRACES_EXPORTER'),
    ]);
  });

  it('reports no variable of the command line', () => {
    const sources = projectFiles(/^src\/cli\/.*\.ts$/).map(read);
    const names = sources.flatMap((text) => text.match(/\bFOLIO_[A-Z_]+\b/g) ?? []);
    expect(names).toContain('FOLIO_API_KEY');
    const env = Object.fromEntries(
      [...names, 'FOLIO_URL', 'FOLIO_FINANCE_KEY'].map((n) => [n, 'x']),
    );
    expect(messages(env)).toStrictEqual([]);
  });

  it('reports no variable that Kubernetes sets for a service', () => {
    for (const service of 'FOLIO FOLIO_WEB STORAGE METRICS GRAPHQL ADMIN REDIS'.split(' ')) {
      const env = {
        [`${service}_SERVICE_HOST`]: '10.0.0.11',
        [`${service}_SERVICE_PORT`]: '4000',
        [`${service}_SERVICE_PORT_HTTP`]: '4000',
        [`${service}_PORT`]: 'tcp://10.0.0.11:4000',
        [`${service}_PORT_4000_TCP`]: 'tcp://10.0.0.11:4000',
        [`${service}_PORT_4000_TCP_PROTO`]: 'tcp',
        [`${service}_PORT_4000_TCP_PORT`]: '4000',
        [`${service}_PORT_4000_TCP_ADDR`]: '10.0.0.11',
      };
      expect(messages(env), service).toStrictEqual([]);
    }
  });

  it('reports no variable of other software in a typical environment', () => {
    const env = {
      PATH: '/bin',
      HOSTNAME: 'web-1',
      PWD: '/app',
      LOGNAME: 'node',
      NODE_ENV: 'production',
      npm_config_cache: '/tmp',
      WEB_MEMORY: '512',
      WEB_URL: 'https://other.example',
      REDIS_HOST: 'cache',
      REDIS_TLS_URL: 'rediss://cache',
      DATABASE_PASSWORD: 'x',
      DATABASE_CONNECTION_POOL: '5',
      DATA_DOG: 'x',
      LOG_FORMAT: 'json',
      LOG_DIR: '/var/log',
      BASE_DIR: '/app',
      MAX_OLD_SPACE: '512',
      AWS_REGION: 'eu-central-1',
      POSTGRES_PASSWORD: 'x',
      RENDER_SERVICE_NAME: 'folio',
      // Properties of all objects.
      constructor: 'x',
      toString: 'x',
    };
    expect(messages(env)).toStrictEqual([]);
  });

  it('reports no variable whose most similar setting is set too', () => {
    const env = { DATABASE_URL: 'x', DATABASE_URI: 'x', REDIS_URL: 'x', REDIS_URI: 'x' };
    expect(messages(env)).toStrictEqual([]);
  });
});

describe('a start with unknown settings', () => {
  it('logs a warning for each of them, without values', async () => {
    const value = 'a-secret-value';
    const server = await servers.start({
      ...(await newSettings()),
      FOLIO_SECERT: value,
      FOLIO_API_KEY: value,
      FOLIO_PORT: 'tcp://10.0.0.11:4000',
    });
    const lines = server.lines.filter(({ level }) => level === 'warn');
    expect(lines.map(({ msg, variable }) => ({ msg, variable }))).toStrictEqual([
      { msg: unknown('FOLIO_SECERT', 'FOLIO_SECRET'), variable: 'FOLIO_SECERT' },
      { msg: expect.stringContaining('no super admin exists'), variable: undefined },
    ]);
    expect(JSON.stringify(server.lines)).not.toContain(value);
  });

  it('reports misspelled settings if the configuration is invalid', () => {
    const start = () =>
      readConfig({ DATABASE_URL: 'postgresql://db.example/folio', FOLIO_SECERT: 'x' });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(
      `  FOLIO_SECRET is required with DATABASE_URL, because all processes must use the same secret
  ${unknown('FOLIO_SECERT', 'FOLIO_SECRET')}`,
    );
  });
});
