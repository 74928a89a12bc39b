import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { createGreeting, greeting, updateTemplate } from '../../../support/prompts/versions.ts';
import { invalidFor, notFoundFor } from '../../../support/samples/error-cases.ts';
import { signUp } from '../../../support/users/people.ts';

const test = useApp();
const owner = useSeed(() => signUp(test));

const bySlug = 'query ($slug: String!) { promptTemplateBySlug(slug: $slug) { title } }';
const create =
  'mutation ($input: CreatePromptTemplateInput!) { createPromptTemplate(input: $input) { promptTemplate { slug } } }';

describe('the slug of a template', () => {
  it.each([
    ['Release notes', 'release-notes'],
    ['  Übermäßig — Ça va? ', 'uberma-ig-ca-va'],
    ['日本語', 'prompt'],
    ['A/B & C', 'a-b-c'],
    [`${'x'.repeat(79)} y`, 'x'.repeat(79)],
  ])('is made from the title %j', async (title, slug) => {
    const person = await signUp(test);
    expect((await createGreeting(person, { title })).slug).toBe(slug);
  });

  it('is numbered for equal titles, and unique beyond', async () => {
    const person = await signUp(test);
    const slugs: string[] = [];
    for (let count = 0; count < 22; count += 1) slugs.push((await createGreeting(person)).slug);
    expect(slugs.slice(0, 3)).toStrictEqual(['greeting', 'greeting-2', 'greeting-3']);
    expect(slugs[19]).toBe('greeting-20');
    expect(slugs[20]).toMatch(/^greeting-[\da-f]{8}$/);
    expect(new Set(slugs).size).toBe(22);
  });

  it('can be given and changed; the old one is free then', async () => {
    const { id, slug } = await createGreeting(owner, { slug: 'hello' });
    expect(slug).toBe('hello');
    await updateTemplate(owner, id, { slug: 'hello-again' });
    expect(await owner.execute(bySlug, { slug: 'hello-again' })).toStrictEqual({
      promptTemplateBySlug: { title: greeting.title },
    });
    expect(await owner.graphql(bySlug, { slug: 'hello' })).toStrictEqual(
      notFoundFor('promptTemplateBySlug'),
    );
    expect((await createGreeting(owner, { slug: 'hello' })).slug).toBe('hello');
  });

  it('is not changed by a new title', async () => {
    const { id, slug } = await createGreeting(owner, { title: 'Stable' });
    await updateTemplate(owner, id, { title: 'Renamed' });
    expect(await owner.execute(bySlug, { slug })).toStrictEqual({
      promptTemplateBySlug: { title: 'Renamed' },
    });
  });

  it('returns TAKEN for that of another template, when creating and updating', async () => {
    await createGreeting(owner, { slug: 'taken' });
    const input = { ...greeting, slug: 'taken' };
    expect(await owner.graphql(create, { input })).toStrictEqual(
      invalidFor('createPromptTemplate', ['input', 'slug'], 'Slug has already been taken', 'TAKEN'),
    );
    const { id } = await createGreeting(owner);
    const reply = await owner.graphql(
      'mutation ($id: ID!) { updatePromptTemplate(id: $id, input: {slug: "taken"}) { promptTemplate { id } } }',
      { id },
    );
    expect(reply).toStrictEqual(
      invalidFor('updatePromptTemplate', ['input', 'slug'], 'Slug has already been taken', 'TAKEN'),
    );
  });

  it.each(['', 'A', 'a--b', '-a', 'a-', 'a b', 'é', 'a\u0000', 'x'.repeat(81)])(
    'can not be %j',
    async (slug) => {
      const reply = await owner.graphql(create, { input: { ...greeting, slug } });
      expect(reply.errors?.[0]?.extensions.details?.[0]?.path).toStrictEqual(['input', 'slug']);
      expect(await owner.graphql(bySlug, { slug })).toStrictEqual(
        notFoundFor('promptTemplateBySlug'),
      );
    },
  );

  it('belongs to its user', async () => {
    const { slug } = await createGreeting(owner, { slug: 'mine' });
    const other = await signUp(test);
    expect(await other.graphql(bySlug, { slug })).toStrictEqual(
      notFoundFor('promptTemplateBySlug'),
    );
    expect((await createGreeting(other, { slug })).slug).toBe('mine');
  });
});
