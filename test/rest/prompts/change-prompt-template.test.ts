import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { expectInvalid, expectReply } from '../../support/http/replies.ts';
import { signUp } from '../../support/users/people.ts';

const test = useApp();
const path = '/api/v1/prompt_templates';
const noSuchRecord = { error: 'Not found', details: [] };

const person = useSeed(() => signUp(test));
const key = useSeed(() => person.createApiKey({ permission: 'MANAGE' }));
const otherUser = useSeed(async () => (await signUp(test)).createApiKey({ permission: 'ADMIN' }));

const valid = {
  title: 'Release notes',
  description: 'Turns commits into notes',
  content: 'Write notes for {{PRODUCT}} {{VERSION_2}}, yes {{PRODUCT}}',
  category: 'developer',
};

async function create(body: object = {}) {
  const reply = await key.post(path, { ...valid, ...body });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json();
}

describe('GET /api/v1/prompt_templates/:id', () => {
  it("returns the same 404 for another user's, a missing or a malformed id", async () => {
    const { id } = await create();
    const ids = [
      id,
      '00000000-0000-7000-8000-000000000000',
      'x',
      '7',
      `${id}0`,
      '%00',
      '%zz',
      `{${id}}`,
    ];
    for (const each of ids) {
      const reply = await otherUser.get(`${path}/${each}`);
      expectReply(reply, 404, noSuchRecord, each);
    }
  });

  it('accepts an id in upper case', async () => {
    const { id } = await create();
    const reply = await key.get(`${path}/${id.toUpperCase()}`);
    expect(reply.json().id).toBe(id);
  });
});

describe('PUT /api/v1/prompt_templates/:id', () => {
  it('updates the given fields, and sets updated_at only if a value changes', async () => {
    test.now = new Date('2026-03-01T12:00:00.000Z');
    const before = await create({ tags: ['a'] });
    test.now = new Date('2026-03-02T12:00:00.000Z');
    const unchanged = await key.put(`${path}/${before.id}`, {
      title: ` ${before.title} `,
      tags: ['a'],
    });
    expectReply(unchanged, 200, before);
    const changed = await key.put(`${path}/${before.id}`, {
      title: 'New',
      content: 'No variables',
      category: 'business',
      visibility: 'public',
      tags: [],
      estimated_build_time: 30,
      difficulty: 'medium',
      description: 'Other',
    });
    test.now = undefined;
    expect(changed.statusCode).toBe(200);
    const after = {
      ...before,
      title: 'New',
      description: 'Other',
      content: 'No variables',
      template_variables: [],
      category: 'business',
      difficulty: 'medium',
      visibility: 'public',
      tags: [],
      estimated_build_time: 30,
      updated_at: '2026-03-02T12:00:00.000Z',
    };
    expect(changed.json()).toStrictEqual(after);
    expect((await key.get(`${path}/${before.id}`)).json()).toStrictEqual(after);
  });

  it('returns 200 and changes nothing for an empty object', async () => {
    const before = await create();
    const reply = await key.put(`${path}/${before.id}`, {});
    expectReply(reply, 200, before);
  });

  it.each([
    [{ title: null }, "Title can't be blank"],
    [{ description: null }, "Description can't be blank"],
    [{ content: null }, "Content can't be blank"],
    [{ category: null }, "Category can't be blank"],
    [{ difficulty: null }, "Difficulty can't be blank"],
    [{ visibility: null }, "Visibility can't be blank"],
    [{ tags: null }, "Tags can't be blank"],
    [{ estimated_build_time: null }, "Estimated build time can't be blank"],
    [{ title: '', description: 'fine' }, "Title can't be blank"],
    [{ visibility: 'shared' }, 'Visibility is not included in the list'],
  ])('returns 422 for %j and changes nothing', async (fields, detail) => {
    const before = await create();
    const reply = await key.put(`${path}/${before.id}`, fields);
    expectInvalid(reply, detail);
    expect((await key.get(`${path}/${before.id}`)).json()).toStrictEqual(before);
  });

  it("returns 404 for another user's template, even if the body is invalid", async () => {
    const before = await create();
    for (const body of [{ title: 'Mine' }, { title: null }]) {
      const reply = await otherUser.put(`${path}/${before.id}`, body);
      expectReply(reply, 404, noSuchRecord);
    }
    expect((await key.put(`${path}/nothing`, { title: null })).json()).toStrictEqual(noSuchRecord);
    expect((await key.get(`${path}/${before.id}`)).json()).toStrictEqual(before);
  });

  it('keeps the changes of requests that are sent at once', async () => {
    const { id } = await create();
    const replies = await Promise.all([
      key.put(`${path}/${id}`, { title: 'One' }),
      key.put(`${path}/${id}`, { description: 'Two' }),
      key.put(`${path}/${id}`, { estimated_build_time: 3 }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await key.get(`${path}/${id}`)).json()).toMatchObject({
      title: 'One',
      description: 'Two',
      estimated_build_time: 3,
    });
  });
});

describe('DELETE /api/v1/prompt_templates/:id', () => {
  it('returns 200 with the id, then 404', async () => {
    const { id } = await create();
    const reply = await key.delete(`${path}/${id}`);
    expectReply(reply, 200, { id, deleted: true });
    for (const again of [await key.delete(`${path}/${id}`), await key.get(`${path}/${id}`)]) {
      expectReply(again, 404, noSuchRecord);
    }
  });

  it("returns 404 for another user's template and keeps it", async () => {
    const before = await create();
    expect((await otherUser.delete(`${path}/${before.id}`)).statusCode).toBe(404);
    expect((await key.get(`${path}/${before.id}`)).json()).toStrictEqual(before);
  });

  it('ignores a body', async () => {
    for (const type of ['application/json', 'text/plain']) {
      const { id } = await create();
      const headers = { 'content-type': type };
      const reply = await key.request({
        method: 'DELETE',
        url: `${path}/${id}`,
        payload: '{',
        headers,
      });
      expect(reply.statusCode).toBe(200);
    }
  });
});
