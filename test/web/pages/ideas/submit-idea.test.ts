import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { image, imageOfSize } from '../../../support/images/images.ts';
import { signUp } from '../../../support/users/people.ts';
import { pageStatements } from '../../../support/web/page-statements.ts';
import type { WebPage } from '../../../support/web/web-page.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();

const person = useSeed(() => signUp(test, { name: 'Ann' }), beforeEach);
const visitor = useSeed(() => new Visitor(test, person), beforeEach);

const entries = {
  title: 'Dark mode',
  body: 'First line\n  second <line>',
  feedbackType: 'BUG_REPORT',
  priority: 'HIGH',
};

const attachment = (value: Buffer, filename: string, type: string) => ({
  name: 'attachments',
  value,
  filename,
  type,
});

/** What browsers send for a file field without a file. */
const noFile = attachment(Buffer.alloc(0), '', 'application/octet-stream');

async function submit(
  values: Readonly<Record<string, string>>,
  files: ReturnType<typeof attachment>[] = [noFile],
): Promise<WebPage> {
  return visitor.submitFiles(await visitor.open('/ideas/new'), '/ideas/new', values, files);
}

const ownIdeas = () =>
  test.database.client.idea.findMany({
    where: { userId: person.userId },
    include: { attachments: { orderBy: { position: 'asc' } } },
  });

describe('POST /ideas/new', () => {
  it('submits an idea and shows it with its status', async () => {
    const page = await submit(entries);
    expect([page.status, page.title]).toStrictEqual([200, 'Dark mode']);
    expect(page.notice).toBe('Idea submitted. Its status is shown here.');
    expect(page.markup).toContain(
      '<p class="verbatim" dir="auto">First line\n  second &lt;line&gt;</p>',
    );
    for (const text of ['Bug report', 'High priority', 'Open']) expect(page.text).toContain(text);
    expect(await ownIdeas()).toMatchObject([{ ...entries, status: 'OPEN', attachments: [] }]);
  });

  it('stores the images in order, and shows them as thumbnails under any host', async () => {
    const [png, jpeg] = [await image('png', { width: 40, height: 30 }), await image('jpeg')];
    const page = await submit(entries, [
      attachment(png, 'one.png', 'image/png'),
      attachment(jpeg, 'two.jpg', 'image/jpeg'),
    ]);
    expect(page.title).toBe('Dark mode');
    const [idea] = await ownIdeas();
    expect(idea?.attachments.map(({ filename }) => filename)).toEqual(['one.png', 'two.jpg']);
    const sources = [...page.markup.matchAll(/<img src="([^"]+)"/g)].map(([, source]) => source);
    expect(sources).toHaveLength(2);
    expect(sources[0]).toMatch(/^\/files\//);
    const file = await visitor.get(page.link('one.png') as string);
    expect([file.statusCode, file.headers['content-type']]).toStrictEqual([200, 'image/png']);
  });

  it('shows validation issues at their fields and keeps the entered values', async () => {
    const page = await submit({ ...entries, title: ' ', body: '' });
    expect([page.status, page.title]).toStrictEqual([422, 'New idea']);
    expect(page.problem('title')).toMatch(/^Title /);
    expect(page.problem('body')).toMatch(/^Body /);
    const { fields } = page.form('/ideas/new');
    expect(fields).toMatchObject({ feedbackType: 'BUG_REPORT', priority: 'HIGH' });
    expect(await ownIdeas()).toEqual([]);
    const corrected = await visitor.submitFiles(page, '/ideas/new', entries, [noFile]);
    expect(corrected.title).toBe('Dark mode');
  });

  it.each([
    [
      'a file that is not an image',
      () => [Buffer.from('text')],
      'image/png',
      /must be a PNG, JPEG/,
    ],
    [
      'an image of more than 5 MB',
      () => imageOfSize(5 * 1024 * 1024 + 1),
      'image/png',
      /too large/,
    ],
    [
      'six images',
      () => Promise.all(Array.from({ length: 6 }, () => image('png'))),
      'image/png',
      /^Images .*too many \(maximum is 5\)/,
    ],
  ])('rejects %s at the field of the images', async (_what, create, type, message) => {
    const images = [await create()].flat();
    const page = await submit(
      entries,
      images.map((bytes, index) => attachment(bytes, `${index}.png`, type)),
    );
    expect(page.status).toBe(422);
    expect(page.problem('attachments')).toMatch(message);
    expect(page.form('/ideas/new').fields.title).toBe('Dark mode');
    expect(await ownIdeas()).toEqual([]);
  });

  it('returns 400 for an unknown type or priority', async () => {
    for (const values of [{ feedbackType: 'PRAISE' }, { priority: '' }]) {
      const page = await submit({ ...entries, ...values });
      expect([page.status, page.title]).toStrictEqual([400, 'Invalid request']);
    }
    expect(await ownIdeas()).toEqual([]);
  });
});

describe('GET /ideas/:id', () => {
  it('returns 404 for unknown ids and for ideas of others', async () => {
    const other = await signUp(test);
    const { id } = await test.database.client.idea.create({
      data: { userId: other.userId, title: 'Of somebody else', body: 'B' },
    });
    for (const unknown of [id, '00000000-0000-7000-8000-000000000000', '1', '%00', '%ED%A0%80']) {
      const reply = await visitor.get(`/ideas/${unknown}`);
      expect([unknown, reply.statusCode]).toStrictEqual([unknown, 404]);
      expect(reply.body).toContain('Page not found');
    }
  });

  it('shows when the status was changed', async () => {
    const { id } = await test.database.client.idea.create({
      data: { userId: person.userId, title: 'A', body: 'B' },
    });
    expect((await visitor.open(`/ideas/${id}`)).text).not.toContain('Status changed');
    const data = { status: 'PLANNED', updatedAt: new Date(Date.now() + 60_000) } as const;
    await test.database.client.idea.update({ where: { id }, data });
    const page = await visitor.open(`/ideas/${id}`);
    expect(page.text).toMatch(/Planned[\s\S]+Status changed/);
  });

  it('runs as many statements for five images as for one', async () => {
    const create = (length: number) =>
      test.database.client.idea.create({
        data: {
          userId: person.userId,
          title: 'A',
          body: 'B',
          attachments: {
            create: Array.from({ length }, (_, position) => {
              const shape = { byteSize: 1, width: 1, height: 1 };
              return { position, filename: 'a.png', contentType: 'image/png', ...shape };
            }),
          },
        },
      });
    const read = (id: string) => pageStatements(visitor, `/ideas/${id}`);
    const withOne = await read((await create(1)).id);
    expect(await read((await create(5)).id)).toBe(withOne);
    expect(withOne).toBeLessThanOrEqual(8);
  });
});
