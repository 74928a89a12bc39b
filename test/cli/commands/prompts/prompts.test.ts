import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { useCliUsers } from '../../../support/cli/cli-users.ts';

const test = useApp();
const { newUser } = useCliUsers(test);

const cli = useSeed(
  async () => (await newUser({ services: ['prompts'], key: { permission: 'MANAGE' } })).cli,
);

const flags = ['--title', 'Greeting', '--description', 'Says hello', '--category', 'starter-kit'];
const create = (...options: string[]) => cli.json('prompts', 'create', ...flags, ...options);
const storedTemplates = () =>
  test.database.client.promptTemplate.findMany({ orderBy: { id: 'asc' } });

describe('folio prompts create', () => {
  it('creates a template from options and prints it', async () => {
    const template = await create(
      ...['--content', 'Greet {{NAME}}.', '--tag', 'warm', '--tag', 'short'],
      ...['--difficulty', 'hard', '--visibility', 'public', '--estimated-build-time', '5'],
    );
    expect(template).toEqual({
      id: Buffer.from(`PromptTemplate:${template.databaseId}`).toString('base64'),
      databaseId: expect.stringMatching(/^[\da-f-]{36}$/),
      slug: 'greeting',
      title: 'Greeting',
      description: 'Says hello',
      content: 'Greet {{NAME}}.',
      templateVariables: ['NAME'],
      variables: [
        {
          ...{ name: 'NAME', description: null, kind: 'TEXT', choices: [], defaultValue: null },
          ...{ required: true, declared: false, used: true },
        },
      ],
      currentVersion: { number: 1, note: null, createdVia: 'API', createdAt: template.createdAt },
      hasVariables: true,
      category: 'STARTER_KIT',
      difficulty: 'HARD',
      visibility: 'PUBLIC',
      createdVia: 'API',
      tags: ['warm', 'short'],
      estimatedBuildTime: 5,
      timesBuilt: 0,
      avgRating: null,
      featured: false,
      icon: null,
      priceCents: null,
      screenshotCount: 0,
      screenshots: [],
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: template.createdAt,
    });
  });

  it('reads the content from a file or standard input unchanged', async () => {
    const content = '  two\r\nlines\n\n';
    const path = join(cli.folder, 'content.md');
    writeFileSync(path, content);
    expect((await create('--content-file', path)).content).toBe(content);
    const argv = ['prompts', 'create', ...flags, '--content-file', '-', '--json', 'content'];
    const { stdout } = await cli.run(argv, { input: content });
    expect(JSON.parse(stdout)).toEqual({ content });
  });

  it('keeps a byte order mark and rejects other encodings than UTF-8', async () => {
    const path = join(cli.folder, 'content.txt');
    writeFileSync(path, '\ufeffHello');
    expect((await create('--content-file', path)).content).toBe('\ufeffHello');
    writeFileSync(path, Buffer.from('Café', 'latin1'));
    const before = await storedTemplates();
    const result = await cli.run(['prompts', 'create', ...flags, '--content-file', path]);
    const stderr = `error: ${path} is not valid UTF-8.\n`;
    expect(result).toEqual({ code: 1, stdout: '', stderr });
    expect(await storedTemplates()).toEqual(before);
  });

  it('prints all validation issues and creates nothing', async () => {
    const before = await storedTemplates();
    const argv = ['prompts', 'create', '--title', ' ', '--description', ' '];
    const invalidArguments = [...argv, '--category', 'business', '--content', 'Hi'];
    expect(await cli.run(invalidArguments)).toEqual({
      code: 1,
      stdout: '',
      stderr: [
        'error: Validation failed',
        "  - Title can't be blank",
        "  - Description can't be blank",
        '  - Content is too short (minimum is 5 characters)\n',
      ].join('\n'),
    });
    const { stderr } = await cli.run([...invalidArguments, '--json']);
    expect(JSON.parse(stderr)).toEqual({
      error: 'Validation failed',
      code: 'VALIDATION_FAILED',
      details: [
        "Title can't be blank",
        "Description can't be blank",
        'Content is too short (minimum is 5 characters)',
      ],
      requestId: expect.any(String),
      exitCode: 1,
    });
    expect(await storedTemplates()).toEqual(before);
  });

  it.each([
    ['missing content', [], 2, 'Missing required option: --content <text>'],
    ['two content options', ['--content', 'a', '-e'], 2, 'Pass only one of'],
    ['an editor without a terminal', ['--editor'], 2, '--editor requires a terminal.'],
    [
      'a missing file',
      ['--content-file', '/no/such'],
      1,
      'Cannot read /no/such: no such file or directory.',
    ],
    ['a directory', ['--content-file', '/'], 1, 'Cannot read /: is a directory.'],
  ])('rejects %s', async (_, options, code, message) => {
    const result = await cli.run(['prompts', 'create', ...flags, ...options]);
    expect(result).toMatchObject({ code, stdout: '' });
    expect(result.stderr).toContain(message);
  });
});

describe('folio prompts list', () => {
  it('fetches pages up to the limit', async () => {
    const { cli: cliOfOther, person: other } = await newUser({ services: ['prompts'] });
    await test.database.client.promptTemplate.createMany({
      data: Array.from({ length: 130 }, (_, index) => ({
        ownerId: other.userId,
        title: `Template ${index}`,
        description: 'One of many',
        content: 'Hello',
        category: index % 2 ? ('CREATIVE' as const) : ('BUSINESS' as const),
        createdVia: 'WEB' as const,
        createdAt: new Date(1_700_000_000_000 + index * 1_000),
      })),
    });
    const newestTitles = (count: number) =>
      Array.from({ length: count }, (_, index) => `Template ${129 - index}`);
    const titles = async (...argv: string[]) =>
      (await cliOfOther.json('prompts', 'list', ...argv)).map(
        ({ title }: { title: string }) => title,
      );
    expect(await titles()).toEqual(newestTitles(30));
    expect(await titles('--limit', '101')).toEqual(newestTitles(101));
    expect(await titles('--limit', '1000')).toEqual(newestTitles(130));
    expect(await titles('--limit', '2', '--category', 'creative')).toEqual([
      'Template 129',
      'Template 127',
    ]);
    expect(await titles('--created-via', 'api')).toEqual([]);
    expect(await titles('--visibility', 'public')).toEqual([]);
  });

  it('prints a message for an empty list on a terminal only', async () => {
    const argv = ['prompts', 'list', '--visibility', 'purchasable'];
    expect((await cli.run(argv, { columns: 80 })).stdout).toBe('No prompt templates found.\n');
    expect(await cli.run(argv)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await cli.json(...argv)).toEqual([]);
  });
});

describe('folio prompts show', () => {
  it('accepts the database id and the global id', async () => {
    const { rendered: _, ...template } = {
      ...(await create('--content', 'Hello')),
      rendered: null,
    };
    for (const id of [template.id, template.databaseId, template.databaseId.toUpperCase()]) {
      expect(await cli.json('prompts', 'show', id)).toEqual({
        ...template,
        ...{ labels: [], rendered: null, version: template.currentVersion },
      });
    }
  });

  it('returns exit code 3 for unknown ids and templates of other users', async () => {
    const { cli: otherUser } = await newUser({ services: ['prompts'] });
    const { databaseId } = await create('--content', 'Mine alone');
    for (const [cliOfCaller, id] of [
      [cli, 'nonsense'],
      [cli, '00000000-0000-7000-8000-000000000000'],
      [otherUser, databaseId],
    ] as const) {
      const result = await cliOfCaller.run(['prompts', 'show', id]);
      expect(result).toMatchObject({ code: 3, stdout: '' });
      expect(result.stderr).toContain(`error: Prompt template “${id}” not found.\n`);
    }
  });

  it('replaces template variables in one pass', async () => {
    const { id } = await create('--content', '{{A}} and {{B}}, {{{A}}} but {{c}}');
    const values = ['--render', 'A={{B}}', '--render', 'B=$& two\nlines'];
    const { stdout, code } = await cli.run(['prompts', 'show', id, ...values]);
    expect({ stdout, code }).toEqual({
      code: 0,
      stdout: '{{B}} and $& two\nlines, {{{B}}} but {{c}}\n',
    });
  });

  it.each([
    [['--render'], 'Missing template variables: NAME, TOPIC.'],
    [['--render', 'NAME=Ann'], 'Missing template variables: TOPIC.'],
    [
      ['--render', 'NAME=Ann', '--render', 'TOPC=x'],
      'Missing template variables: TOPIC. Unknown template variables: TOPC. Did you mean',
    ],
    [['--render', 'NAME=a', '--render', 'NAME=b'], 'The template variable NAME has two values.'],
    [['--render', 'Ann'], 'Invalid value “Ann” for --render.'],
  ])('rejects %j and prints nothing', async (argv, message) => {
    const { id } = await create('--content', 'Tell {{NAME}} about {{TOPIC}}');
    const result = await cli.run(['prompts', 'show', id, ...argv]);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain(message);
  });
});
