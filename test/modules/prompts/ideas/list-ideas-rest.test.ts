import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { expectInvalid, expectReply } from '../../../support/http/replies.ts';
import { signUp } from '../../../support/users/people.ts';

const test = useApp();
const path = '/api/v1/ideas';

const key = useSeed(async () => (await signUp(test)).createApiKey({ permission: 'READ' }));
const other = useSeed(async () => (await signUp(test)).createApiKey());
beforeEach(async () => {
  await test.database.client.idea.deleteMany();
});

describe('GET /api/v1/ideas', () => {
  const create = async (idea: object) =>
    (await key.post(path, { title: 'T', body: 'B', ...idea })).json();

  it("returns the caller's ideas, newest first, with each filter", async () => {
    const bug = await create({ feedback_type: 'bug_report', priority: 'low' });
    const wish = await create({ priority: 'high' });
    await other.post(path, { title: 'Foreign', body: 'B' });
    await test.database.client.idea.update({ where: { id: bug.id }, data: { status: 'PLANNED' } });
    const list = async (query: string) =>
      (await key.get(`${path}${query}`)).json().ideas.map(({ id }: { id: string }) => id);
    expect(await list('')).toEqual([wish.id, bug.id]);
    expect(await list('?feedback_type=bug_report')).toEqual([bug.id]);
    expect(await list('?priority=high')).toEqual([wish.id]);
    expect(await list('?status=planned')).toEqual([bug.id]);
    expect(await list('?status=open&priority=low')).toEqual([]);
    expect(await list('?per_page=1&page=2')).toEqual([bug.id]);
    const whole = await key.get(`${path}?per_page=1`);
    expect(whole.json()).toEqual({
      ideas: [wish],
      pagination: { page: 1, per_page: 1, total_count: 2, total_pages: 2 },
    });
    expect(whole.headers.link).toContain('rel="next"');
  });

  it('returns 422 for unknown enum values', async () => {
    const reply = await key.get(`${path}?status=done&feedback_type=x&priority=urgent`);
    expectInvalid(
      reply,
      'Status is not included in the list',
      'Feedback type is not included in the list',
      'Priority is not included in the list',
    );
  });

  it("returns 404 for another user's idea and for an invalid id", async () => {
    const { id } = await create({});
    for (const [client, at] of [
      [other, id],
      [key, '019a8f3c-0000-7000-8000-000000000000'],
      [key, 'nonsense'],
    ] as const) {
      const reply = await client.get(`${path}/${at}`);
      expectReply(reply, 404, { error: 'Not found', details: [] });
    }
  });
});
