import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig, readDemoConfig } from '../../src/config.ts';
import { newFolder } from '../support/disk/new-folder.ts';

const folder = newFolder();

let files = 0;
function file(content: string): string {
  files += 1;
  const path = join(folder, `secret-${files}`);
  writeFileSync(path, content);
  return path;
}

const secret = 'a secret for tests only, of sufficient length';
const previous = 'the previous secret of sufficient length';
const databaseUrl = 'postgresql://folio:hunter2@pooler.example:6432/folio';
const directUrl = 'postgresql://folio:hunter2@db.example:5432/folio';
const replicaUrl = 'postgresql://folio:hunter2@replica.example:5432/folio';
const redisUrl = 'redis://:hunter2@cache.example:6379';

function errorOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message.split('\n').slice(1).join('\n');
  }
  return '';
}

describe('a setting that is read from a file', () => {
  it('is the content of the file without a final line break', () => {
    const config = readConfig({
      DATABASE_URL_FILE: file(`${databaseUrl}\n`),
      DATABASE_DIRECT_URL_FILE: file(`${directUrl}\r\n`),
      DATABASE_REPLICA_URL_FILE: file(replicaUrl),
      REDIS_URL_FILE: file(redisUrl),
      FOLIO_SECRET_FILE: file(`${secret} \n\n`),
      FOLIO_SECRET_PREVIOUS_FILE: file(`${previous}\n`),
      FOLIO_BACKUP_PASSPHRASE_FILE: file('sixteen letters!\n'),
      ADMIN_EMAIL: 'root@example.com',
      ADMIN_PASSWORD_FILE: file('correct horse\n'),
    });
    expect(config).toMatchObject({
      databaseUrl,
      databaseDirectUrl: directUrl,
      databaseReplicaUrl: replicaUrl,
      preparedStatements: false,
      redisUrl,
      secret: `${secret} \n`,
      previousSecrets: [previous],
      backupPassphrase: 'sixteen letters!',
      administrator: { email: 'root@example.com', password: 'correct horse' },
    });
  });

  it('is rejected if the variable is set too', () => {
    const env = { FOLIO_SECRET: secret, FOLIO_SECRET_FILE: file(previous) };
    expect(errorOf(env)).toBe("  FOLIO_SECRET_FILE can't be set together with FOLIO_SECRET");
  });

  it('requires a readable file that is not empty', () => {
    for (const [path, issue] of [
      [join(folder, 'missing'), "of a file that can't be read (ENOENT)"],
      [folder, "of a file that can't be read (EISDIR)"],
      [file(''), 'of an empty file'],
      [file('\n'), 'of an empty file'],
    ] as const) {
      expect(errorOf({ FOLIO_SECRET_FILE: path })).toBe(`  FOLIO_SECRET_FILE is the path ${issue}`);
    }
  });

  it('is validated like the variable, and no issue contains the value', () => {
    expect(
      errorOf({
        DATABASE_URL_FILE: file('hunter2'),
        FOLIO_SECRET_FILE: file('hunter2'),
        ADMIN_PASSWORD_FILE: file('hunter2'),
      }),
    ).toBe(`  DATABASE_URL, read from DATABASE_URL_FILE, must be a URL, for example postgresql://user@host:5432/folio
  FOLIO_SECRET, read from FOLIO_SECRET_FILE, must have at least 32 characters; create one with \`openssl rand -base64 48\`
  ADMIN_PASSWORD, read from ADMIN_PASSWORD_FILE, must have at least 8 characters
  ADMIN_EMAIL is required with ADMIN_PASSWORD`);
  });

  it('counts as set for settings that require it', () => {
    const databaseOnly = { DATABASE_URL_FILE: file(databaseUrl) };
    expect(errorOf(databaseOnly)).toMatch(/^ {2}FOLIO_SECRET is required with DATABASE_URL/);
    const missing = { DATABASE_URL_FILE: join(folder, 'missing'), FOLIO_SECRET: secret };
    expect(errorOf({ ...missing, DATABASE_DIRECT_URL: directUrl })).toBe(
      "  DATABASE_URL_FILE is the path of a file that can't be read (ENOENT)",
    );
  });

  it('is not used by the demo', () => {
    const config = readDemoConfig({
      DATABASE_URL_FILE: file(databaseUrl),
      DATABASE_DIRECT_URL: directUrl,
      FOLIO_SECRET_FILE: file(secret),
      MIGRATE_ON_START: 'off',
    });
    expect(config).toMatchObject({
      databaseUrl: undefined,
      databaseDirectUrl: undefined,
      secret: undefined,
      migrateOnStart: true,
    });
  });
});
