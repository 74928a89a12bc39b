import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { signUp } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();

const person = useSeed(() => signUp(test, { name: 'Ann' }), beforeEach);
const visitor = useSeed(() => new Visitor(test, person), beforeEach);

const store = (ideas: object[]) =>
  test.database.client.idea.createMany({
    data: ideas.map((idea) => ({ userId: person.userId, title: 'A wish', body: 'B', ...idea })),
  });

const titles = (markup: string) => markup.match(/wish \d+/g) ?? [];

describe('GET /ideas', () => {
  it('shows one sentence and one button to a user without ideas', async () => {
    const page = await visitor.open('/ideas');
    expect([page.status, page.title]).toStrictEqual([200, 'Ideas']);
    expect(page.text).toContain('No ideas yet');
    expect(page.link('New idea')).toBe('/ideas/new');
    expect(page.markup.match(/href="\/ideas\/new"/g)).toHaveLength(1);
    expect(page.markup).not.toContain('class="filters"');
  });

  it('shows the fields of an idea, and not the ideas of others', async () => {
    const other = await signUp(test);
    await test.database.client.idea.create({
      data: { userId: other.userId, title: 'Of somebody else', body: 'B' },
    });
    const shape = { contentType: 'image/png', byteSize: 1, width: 1, height: 1 };
    const { id } = await test.database.client.idea.create({
      data: {
        userId: person.userId,
        title: 'Dark mode',
        body: 'B',
        feedbackType: 'BUG_REPORT',
        priority: 'HIGH',
        status: 'UNDER_REVIEW',
        attachments: { create: [0, 1].map((position) => ({ position, filename: 'a', ...shape })) },
      },
    });
    const page = await visitor.open('/ideas');
    expect(page.text).not.toContain('Of somebody else');
    expect(page.link('Dark mode')).toBe(`/ideas/${id}`);
    for (const text of ['Bug report', 'High priority', 'Under review', '2 images'])
      expect(page.text).toContain(text);
  });

  it('filters by the arguments of GraphQL, and shows them in the form', async () => {
    await store([
      { title: 'wish 1', status: 'PLANNED', feedbackType: 'BUG_REPORT', priority: 'LOW' },
      { title: 'wish 2', status: 'PLANNED' },
      { title: 'wish 3', feedbackType: 'BUG_REPORT' },
      { title: 'wish 4', priority: 'LOW' },
    ]);
    for (const [query, expected] of [
      ['status=PLANNED', ['wish 2', 'wish 1']],
      ['feedbackType=BUG_REPORT', ['wish 3', 'wish 1']],
      ['priority=LOW', ['wish 4', 'wish 1']],
      ['status=PLANNED&feedbackType=BUG_REPORT&priority=LOW', ['wish 1']],
      ['status=planned', ['wish 4', 'wish 3', 'wish 2', 'wish 1']],
    ] as const) {
      const page = await visitor.open(`/ideas?${query}`);
      expect([query, titles(page.markup)]).toStrictEqual([query, expected]);
    }
    const page = await visitor.open('/ideas?status=PLANNED&priority=LOW');
    expect(page.markup).toMatch(
      /href="\/ideas\?status=PLANNED&amp;priority=LOW" aria-current="page">Planned</,
    );
    expect(page.link('Open')).toBe('/ideas?status=OPEN&priority=LOW');
    expect(page.markup).toContain('<input type="hidden" name="status" value="PLANNED">');
    expect(page.markup).toMatch(/<option dir="auto" value="LOW" selected>/);
    const none = await visitor.open('/ideas?status=CLOSED');
    expect(none.text).toContain('No ideas match these filters');
    expect(none.link('Show all ideas')).toBe('/ideas');
  });

  it('shows the newest ideas first, 25 per page, and keeps the filters', async () => {
    await store(
      Array.from({ length: 30 }, (_, index) => ({
        title: `wish ${index}`,
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
      })),
    );
    const first = await visitor.open('/ideas?status=OPEN');
    const second = await visitor.open(first.link('Older') as string);
    expect(second.address).toContain('status=OPEN');
    expect([...titles(first.markup), ...titles(second.markup)]).toStrictEqual(
      Array.from({ length: 30 }, (_, index) => `wish ${29 - index}`),
    );
    const back = await visitor.open(second.link('Newer') as string);
    expect(titles(back.markup)).toStrictEqual(titles(first.markup));
  });
});
