import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { createTemplate } from '../../support/prompts/templates.ts';
import { anybody, type Person, signUp, signUpAs } from '../../support/users/people.ts';
import { storeReferrals } from '../../support/users/referrals.ts';
import {
  type ArchiveFiles,
  exportedFiles,
  exportedZip,
  manifestOf,
  recordsOf,
} from '../../support/users/user-data.ts';
import { addIdea, signUpWithData } from '../../support/users/user-with-data.ts';

const test = useApp();
const path = '/exports/user-data.zip';
let person: Person;
let files: ArchiveFiles;

const owner = useSeed(() => signUpWithData(test));
beforeAll(async () => {
  ({ person } = owner);
  await signUpWithData(test);
  files = await exportedFiles(person);
});

describe('GET /exports/user-data.zip', () => {
  it('contains a file of records for each noun, the images, and the manifest at the end', () => {
    const names = [...files.keys()];
    expect(names.filter((name) => !name.startsWith('images/'))).toEqual([
      'user.jsonl',
      'api-keys.jsonl',
      'finance-keys.jsonl',
      'referrals.jsonl',
      'categories.jsonl',
      'accounts.jsonl',
      'entries.jsonl',
      'prompt-templates.jsonl',
      'prompt-template-versions.jsonl',
      'prompt-template-labels.jsonl',
      'ideas.jsonl',
      'manifest.json',
    ]);
    expect(names.at(-1)).toBe('manifest.json');
    expect(manifestOf(files)).toEqual({
      format: 'folio user data',
      version: 2,
      counts: {
        user: 1,
        'api-keys': 0,
        'finance-keys': 1,
        referrals: 0,
        categories: 10,
        accounts: 2,
        entries: 3,
        'prompt-templates': 2,
        'prompt-template-versions': 3,
        'prompt-template-labels': 1,
        ideas: 2,
        images: 4,
      },
    });
  });

  it('refers from an entry to its category and its account', () => {
    const [salary, food, books] = recordsOf(files, 'entries');
    const accounts = recordsOf(files, 'accounts');
    expect(accounts.map(({ name, currentBalance }) => [name, currentBalance])).toEqual([
      ['Everyday', '-10000000010.04'],
      ['Savings', '77.70'],
    ]);
    expect(salary).toEqual({
      id: expect.any(Number),
      categoryId: owner.salary,
      accountId: accounts[1].id,
      amount: '2500.00',
      description: null,
      date: '2026-01-31',
      recurring: true,
      tags: [],
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(food).toMatchObject({ categoryId: owner.food, accountId: null, tags: ['a', 'b'] });
    expect(books).toMatchObject({ description: 'A "big"\nday', accountId: accounts[0].id });
  });

  it('contains the versions and labels of each template', () => {
    const [{ id }] = recordsOf(files, 'prompt-templates');
    const time = expect.stringMatching(/^\d{4}-.*Z$/);
    const versions = recordsOf(files, 'prompt-template-versions');
    expect(versions.slice(0, 2)).toEqual([
      {
        ...{ templateId: id, number: 1, note: 'First', createdAt: time, createdVia: 'WEB' },
        ...{ title: 'Greeting', description: 'For letters', content: ' Dear {{NAME}},\n' },
        variables: [],
      },
      expect.objectContaining({
        ...{ templateId: id, number: 2, note: null, content: 'Hi {{NAME}}' },
        variables: [expect.objectContaining({ name: 'NAME', choices: ['Ann', 'Bo'] })],
      }),
    ]);
    expect(recordsOf(files, 'prompt-template-labels')).toEqual([
      { templateId: id, name: 'live', number: 1, movedAt: time },
    ]);
  });

  it('contains the stored bytes of each image', async () => {
    const templates = recordsOf(files, 'prompt-templates');
    const ideas = recordsOf(files, 'ideas');
    const named = [...templates, ...ideas].flatMap(({ screenshots, attachments }) =>
      (screenshots ?? attachments).map(({ file }: { file: string }) => file),
    );
    expect(named).toEqual([...files.keys()].filter((name) => name.startsWith('images/')));
    expect(named.map((name) => name.split('.')[1])).toEqual(['jpg', 'png', 'gif', 'webp']);
    const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    for (const name of named) {
      const served = await person.get(`/files/${name.slice('images/'.length).split('.')[0]}`);
      expect(hash(files.get(name) as Buffer)).toBe(hash(served.rawPayload));
    }
  });

  it('contains only data of the user, without secrets', () => {
    const text = [...files.values()].map((bytes) => bytes.toString('latin1')).join();
    expect(recordsOf(files, 'user')).toMatchObject([{ id: person.userId, email: person.email }]);
    expect(text).not.toContain(owner.key.headers.authorization?.slice('Bearer '.length));
    expect(text).not.toContain(person.sessionCookie.value);
    expect(recordsOf(files, 'finance-keys').map(Object.keys)).toEqual([
      ['id', 'name', 'keyPrefix', 'lastUsedAt', 'revokedAt', 'createdAt'],
    ]);
  });

  it('is the same for unchanged data', async () => {
    const zip = await exportedZip(person);
    expect(zip.equals(await exportedZip(person))).toBe(true);
  });

  it('lists all records of several pages, oldest first', async () => {
    const many = await signUp(test);
    await test.database.client.$executeRaw`
      INSERT INTO "entries" ("user_id", "category_id", "amount", "date", "created_at")
      SELECT c."user_id", c."id", n, DATE '2026-01-01', TIMESTAMP '2026-01-01' + n / 3 * interval '1 s'
        FROM generate_series(1, 250) AS n, "categories" AS c
       WHERE c."user_id" = ${many.userId}::uuid AND c."name" = 'Food'`;
    await test.database.client.$executeRaw`
      INSERT INTO "ideas" ("id", "user_id", "title", "body", "created_at")
      SELECT gen_random_uuid(), ${many.userId}::uuid, n, 'x', TIMESTAMP '2026-01-01' + n * interval '1 s'
        FROM generate_series(1, 250) AS n`;
    const all = await exportedFiles(many);
    const numbers = Array.from({ length: 250 }, (_, index) => index + 1);
    expect(recordsOf(all, 'entries').map(({ amount }) => Number(amount))).toEqual(numbers);
    expect(recordsOf(all, 'ideas').map(({ title }) => Number(title))).toEqual(numbers);
  });

  it('contains referrals only if the role of the user allows reading them', async () => {
    const advisor = await signUpAs(test, 'ADVISOR');
    await storeReferrals(test, advisor.userId, [{ at: new Date('2026-01-01') }]);
    expect(recordsOf(await exportedFiles(advisor), 'referrals')).toHaveLength(1);
    const data = { role: 'MEMBER' } as const;
    await test.database.client.user.update({ where: { id: advisor.userId }, data });
    expect(recordsOf(await exportedFiles(advisor), 'referrals')).toEqual([]);
  });

  it('is an attachment with Cache-Control: no-store', async () => {
    const { headers } = await person.get(path);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="folio-user-data.zip"',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });

  it('returns 401 without a session', async () => {
    const apiKey = await person.createApiKey();
    for (const client of [anybody(test), apiKey, owner.key]) {
      const reply = await client.get(path);
      expect(reply.statusCode).toBe(401);
      expect(reply.headers['www-authenticate']).toMatch(/^Bearer/);
    }
  });

  it('reads nothing for HEAD', async () => {
    test.statements.length = 0;
    const reply = await person.request({ method: 'HEAD', url: path });
    expect(reply.statusCode).toBe(200);
    expect(test.statements.filter((sql) => sql.includes('"entries"'))).toEqual([]);
  });

  it('returns 405 for other methods', async () => {
    const reply = await person.post(path, {});
    expect(reply.statusCode).toBe(405);
    expect(reply.headers.allow).toBe('GET, HEAD');
  });

  it('runs a number of statements that depends on the number of pages only', async () => {
    const few = await signUp(test);
    const count = async () => {
      test.statements.length = 0;
      await exportedZip(few);
      return test.statements.length;
    };
    await createTemplate(few);
    await addIdea(few);
    const before = await count();
    for (const _ of [1, 2, 3]) {
      await createTemplate(few);
      await addIdea(few);
    }
    expect(await count()).toBe(before);
  });
});
