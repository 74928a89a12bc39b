import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { fetchFrom, type TestCli } from '../../../support/cli/cli.ts';
import { useCliUsers } from '../../../support/cli/cli-users.ts';
import { image } from '../../../support/images/images.ts';
import type { Person } from '../../../support/users/people.ts';

const test = useApp();
const { newUser } = useCliUsers(test);
let person: Person;
let cli: TestCli;
const files: Record<'png' | 'gif' | 'text', string> = { png: '', gif: '', text: '' };

beforeAll(async () => {
  ({ cli, person } = await newUser({ services: ['prompts'], key: { permission: 'MANAGE' } }));
  for (const kind of ['png', 'gif'] as const) {
    files[kind] = join(cli.folder, `picture.${kind}`);
    writeFileSync(files[kind], await image(kind));
  }
  files.text = join(cli.folder, 'notes.png');
  writeFileSync(files.text, 'not an image');
});

const submit = ['feedback', 'submit', '--title', 'Dark mode'];

describe('folio feedback submit', () => {
  it('submits all fields, with the images in order', async () => {
    const idea = await cli.json(
      ...submit,
      ...['--body', 'Please add\na dark theme.', '--feedback-type', 'bug-report'],
      ...['--priority', 'low', '--image', files.gif, '--image', files.png],
    );
    expect(idea).toEqual({
      id: Buffer.from(`Idea:${idea.databaseId}`).toString('base64'),
      databaseId: expect.stringMatching(/^[\da-f-]{36}$/),
      title: 'Dark mode',
      body: 'Please add\na dark theme.',
      feedbackType: 'BUG_REPORT',
      priority: 'LOW',
      status: 'OPEN',
      attachmentCount: 2,
      attachments: [
        expect.objectContaining({ filename: 'picture.gif', contentType: 'image/gif' }),
        expect.objectContaining({ filename: 'picture.png', contentType: 'image/png' }),
      ],
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: idea.createdAt,
    });
  });

  it('reads the body from standard input unchanged', async () => {
    const argv = [...submit, '--body', '-', '--json', 'body,priority'];
    const { stdout } = await cli.run(argv, { input: '  as\nit is\n' });
    expect(JSON.parse(stdout)).toEqual({ body: '  as\nit is\n', priority: 'MEDIUM' });
  });

  it('shows upload progress on a terminal only', async () => {
    const argv = [...submit, '--body', 'Look', '--image', files.png];
    const terminalResult = await cli.run(argv, { columns: 100 });
    expect(terminalResult.stderr).toContain('Uploading');
    expect(terminalResult.stderr).toContain('100 %');
    expect(terminalResult.stdout).toMatch(/^Submitted “Dark mode” \([\da-f-]{36}\)\.\n$/);
    expect((await cli.run(argv)).stderr).toBe('');
  });

  it('names an invalid image in the error and submits nothing', async () => {
    const before = await test.database.client.idea.count();
    const images = ['--image', files.png, '--image', files.text];
    const result = await cli.run([...submit, '--body', 'Look', ...images]);
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toMatch(/^error: Validation failed\n {2}- Attachment 2 .+\n$/);
    const missing = await cli.run([...submit, '--body', 'Look', '--image', '/no/such.png']);
    expect(missing.stderr).toBe('error: Cannot read /no/such.png: no such file or directory.\n');
    const device = await cli.run([...submit, '--body', 'Look', '--image', '/dev/null']);
    expect(device.stderr).toBe('error: Cannot read /dev/null: not a regular file.\n');
    expect(await test.database.client.idea.count()).toBe(before);
  });
});

describe('folio feedback list', () => {
  it('lists the own ideas that match the filters', async () => {
    const ideas = await cli.json('feedback', 'list');
    expect(ideas).toHaveLength(
      await test.database.client.idea.count({ where: { userId: person.userId } }),
    );
    const bugs = await cli.json('feedback', 'list', '--feedback-type', 'bug-report');
    expect(bugs.map(({ priority }: { priority: string }) => priority)).toEqual(['LOW']);
    expect(await cli.json('feedback', 'list', '--status', 'closed')).toEqual([]);
    expect(await cli.json('feedback', 'list', '--priority', 'low', '--limit', '1')).toEqual(bugs);
    const { stdout } = await cli.run(['feedback', 'list', '--priority', 'low']);
    expect(stdout).toBe(`${bugs[0].databaseId}\tDark mode\tbug-report\tlow\topen\n`);
  });
});

describe('folio prompts --image', () => {
  const line =
    'prompts create --title T --description D --category creative --content Hello --image';
  const create = () => [...line.split(' '), files.png];

  it('adds, replaces and removes screenshots', async () => {
    const template = await cli.json(...create());
    expect(template.screenshots).toEqual([
      {
        databaseId: expect.any(String),
        url: expect.stringMatching(/^http:\/\/folio\.test\/files\//),
        contentType: 'image/png',
        byteSize: expect.any(Number),
        width: 40,
        height: 30,
        position: 0,
        createdAt: expect.stringMatching(/Z$/),
      },
    ]);
    const twice = ['--image', files.png, '--image', files.png];
    const replaced = await cli.json('prompts', 'update', template.id, ...twice);
    expect(replaced.screenshotCount).toBe(2);
    const cleared = await cli.json('prompts', 'update', template.id, '--clear-images');
    expect(cleared.screenshots).toEqual([]);
  });

  it('uploads the images again after a rate limit with --wait', async () => {
    const send = fetchFrom(test);
    let requests = 0;
    const result = await cli.run([...create(), '--wait', '--json', 'screenshotCount'], {
      fetch: async (url, init) => {
        requests += 1;
        return requests > 1 ? send(url, init) : new Response('', { status: 429 });
      },
    });
    expect(result).toEqual({ code: 0, stdout: '{"screenshotCount":1}\n', stderr: '' });
  });
});
