import { beforeAll, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';
import { signUp } from '../../../support/users/people.ts';
import { textOf } from '../../../support/web/markup.ts';
import type { WebPage } from '../../../support/web/web-page.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();

const cards = ({ markup }: WebPage): string[] =>
  [...markup.matchAll(/<li class="row">([\s\S]*?data-copy-page>Copy)<\/a>/g)].map(([, card = '']) =>
    textOf(card),
  );
const titles = ({ markup }: WebPage): string[] =>
  [...markup.matchAll(/<p class="row-title"><a[^>]*>([\s\S]*?)<\/a>/g)].map(([, title = '']) =>
    textOf(title),
  );
const found = async (query: string) => titles(await visitor.open(`/prompts?${query}`));

const person = useSeed(() => signUp(test));
const visitor = useSeed(() => new Visitor(test, person));
beforeAll(async () => {
  const byKey = await person.createApiKey();
  await createTemplate(person, {
    ...{ title: 'Alpha review', description: 'Reviews a change', content: 'Look at {{CODE}}.' },
    ...{ category: 'DEVELOPER', tags: ['code', 'a, "b"'], difficulty: 'HARD' },
  });
  await createTemplate(person, {
    ...{ title: 'Beta letter', description: 'Writes a letter', content: 'Dear reader' },
    ...{ category: 'COMMUNICATION', tags: ['Code', 'mail'], visibility: 'PUBLIC' },
  });
  await createTemplate(byKey, {
    ...{ title: 'Gamma plan', description: 'Plans a week', content: '{{GOAL}} by {{DAY}}' },
    ...{ category: 'PRODUCTIVITY' },
  });
});

describe('/prompts', () => {
  it('shows title, category, description, tags, variables and time of each template', async () => {
    const page = await visitor.open('/prompts');
    expect([page.status, page.title]).toStrictEqual([200, 'Prompts']);
    expect(page.text).toContain('3 templates');
    expect(cards(page)).toStrictEqual([
      'Gamma plan Productivity Plans a week 2 variables Updated just now Copy',
      'Beta letter Communication Writes a letter Code mail No variables Updated just now Copy',
      'Alpha review Developer Reviews a change code a, "b" 1 variable Updated just now Copy',
    ]);
    expect(page.link('New template')).toBe('/prompts/new');
  });

  it.each([
    ['search=letter', ['Beta letter']],
    ['category=DEVELOPER', ['Alpha review']],
    ['category=unknown', ['Gamma plan', 'Beta letter', 'Alpha review']],
    ['tags=code', ['Beta letter', 'Alpha review']],
    ['tags=code,mail', ['Beta letter']],
    ['tags=code&tags=mail', ['Beta letter']],
    ['tags=%22a,%20%22%22b%22%22%22', ['Alpha review']],
    ['allTags=code,mail', ['Beta letter']],
    ['anyTags=mail,unknown', ['Beta letter']],
    ['difficulty=HARD', ['Alpha review']],
    ['visibility=PUBLIC', ['Beta letter']],
    ['createdVia=API', ['Gamma plan']],
    ['hasVariables=false', ['Beta letter']],
    ['hasVariables=true&category=PRODUCTIVITY', ['Gamma plan']],
    ['variable=GOAL', ['Gamma plan']],
    ['orderBy=TITLE_ASC', ['Alpha review', 'Beta letter', 'Gamma plan']],
    ['orderBy=TITLE_DESC', ['Gamma plan', 'Beta letter', 'Alpha review']],
    ['orderBy=CREATED_AT_ASC', ['Alpha review', 'Beta letter', 'Gamma plan']],
    ['orderBy=RELEVANCE_DESC', ['Gamma plan', 'Beta letter', 'Alpha review']],
    ['orderBy=unknown&category=', ['Gamma plan', 'Beta letter', 'Alpha review']],
  ])('filters and orders by %s', async (query, expected) => {
    expect(await found(query)).toStrictEqual(expected);
  });

  it('finds templates for a search of more words than the API accepts', async () => {
    expect((await visitor.open(`/prompts?search=${'a+'.repeat(40)}`)).status).toBe(200);
  });

  it('keeps the filters in its links and in its form', async () => {
    const page = await visitor.open(
      '/prompts?search=a&category=DEVELOPER&tags=code&orderBy=TITLE_ASC',
    );
    expect(page.link('Business')).toBe(
      '/prompts?search=a&category=BUSINESS&orderBy=TITLE_ASC&tags=code',
    );
    expect(page.link('All')).toBe('/prompts?search=a&orderBy=TITLE_ASC&tags=code');
    expect(page.markup).toContain('<input type="hidden" name="category" value="DEVELOPER">');
    expect(page.markup).toMatch(/aria-current="page">Developer</);
    expect(page.link('code ×')).toBe('/prompts?search=a&category=DEVELOPER&orderBy=TITLE_ASC');
    expect(page.link('Clear all filters')).toBe('/prompts');
  });

  it('adds a tag to the filter with the tags of a template', async () => {
    const page = await visitor.open('/prompts?tags=code&category=DEVELOPER');
    const address = page.link('a, "b"') ?? '';
    expect(await found(address.split('?')[1] ?? '')).toStrictEqual(['Alpha review']);
    expect(address).toContain('category=DEVELOPER');
  });

  it('shows that no templates match, with a link to clear the filters', async () => {
    const page = await visitor.open('/prompts?search=nothing+like+it');
    expect(page.text).toContain('No templates match');
    expect(page.link('Clear all filters')).toBe('/prompts');
  });

  it('shows a link to create a template to a user without templates', async () => {
    const page = await new Visitor(test, await signUp(test)).open('/prompts');
    expect(page.text).toContain('No templates yet');
    expect(page.link('New template')).toBe('/prompts/new');
    expect(page.markup).not.toContain('role="search"');
  });

  it('shows 25 templates on a page and keeps the filters on the next', async () => {
    const other = await signUp(test);
    const reader = new Visitor(test, other);
    for (let index = 10; index < 37; index += 1)
      await createTemplate(other, { title: `T${index}` });
    const first = await reader.open('/prompts?orderBy=TITLE_ASC&category=BUSINESS');
    expect(titles(first)).toHaveLength(25);
    const second = await reader.open(first.link('Next') ?? '');
    expect(titles(second)).toStrictEqual(['T35', 'T36']);
    expect(second.link('Previous')).toContain('orderBy=TITLE_ASC');
    expect(titles(await reader.open(second.link('Previous') ?? ''))).toHaveLength(25);
  });
});
