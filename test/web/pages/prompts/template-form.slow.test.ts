import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { dataUrl, image } from '../../../support/images/images.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';
import { updateTemplate } from '../../../support/prompts/versions.ts';
import { signUp } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();

const person = useSeed(() => signUp(test), beforeEach);
const visitor = useSeed(() => new Visitor(test, person), beforeEach);

const valid = {
  title: 'Review a change',
  description: 'Finds errors',
  content: 'Review {{CODE}}\nin {{LANGUAGE}}',
  category: 'DEVELOPER',
  difficulty: 'HARD',
  visibility: 'PUBLIC',
  estimatedBuildTime: '15',
  tags: 'code, "a, b"',
};

const fields = `title description content category difficulty visibility estimatedBuildTime tags
  createdVia templateVariables screenshots { id contentType position }`;

async function read(databaseId: string) {
  const id = btoa(`PromptTemplate:${databaseId}`);
  const query = `query ($id: ID!) { promptTemplate(id: $id) { ${fields} } }`;
  return (await person.execute(query, { id })).promptTemplate;
}

const file = async (kind: 'png' | 'jpeg' = 'png') => ({
  ...{
    name: 'screenshots',
    value: await image(kind),
    type: `image/${kind}`,
    filename: `a.${kind}`,
  },
});
const idIn = (address: string) => address.split('/')[2] ?? '';

async function create(entries: object = {}, files: Awaited<ReturnType<typeof file>>[] = []) {
  const page = await visitor.open('/prompts/new');
  return visitor.submitFiles(page, '/prompts/new', { ...valid, ...entries }, files);
}

async function edit(
  databaseId: string,
  entries: object = {},
  files: Awaited<ReturnType<typeof file>>[] = [],
) {
  const path = `/prompts/${databaseId}/edit`;
  return visitor.submitFiles(await visitor.open(path), path, { ...entries }, files);
}

const created = {
  title: 'Review a change',
  description: 'Finds errors',
  content: 'Review {{CODE}}\nin {{LANGUAGE}}',
  category: 'DEVELOPER',
  difficulty: 'HARD',
  visibility: 'PUBLIC',
  estimatedBuildTime: 15,
  tags: ['code', 'a, b'],
  createdVia: 'WEB',
  templateVariables: ['CODE', 'LANGUAGE'],
};

describe('/prompts/new', () => {
  it('creates a template with screenshots, marked as created on the web', async () => {
    const page = await create({}, [await file(), await file('jpeg')]);
    expect([page.title, page.notice]).toStrictEqual(['Review a change', 'Template created.']);
    expect(page.text).toContain('Created via Web');
    expect(page.markup.match(/<img src="\/files\/[^"]+"/g)).toHaveLength(2);
    expect(await read(idIn(page.address))).toStrictEqual({
      ...created,
      screenshots: [
        { id: expect.any(String), contentType: 'image/png', position: 0 },
        { id: expect.any(String), contentType: 'image/jpeg', position: 1 },
      ],
    });
    const rest = await (await person.createApiKey()).get(
      `/api/v1/prompt_templates/${idIn(page.address)}`,
    );
    expect(rest.json()).toMatchObject({ title: created.title, created_via: 'web' });
  });

  it('lists at most the variables that the longest content can have', async () => {
    const variables = Array.from({ length: 80_000 }, (_, index) => `{{A${index}}}`);
    const page = await create({ content: variables.join('') });
    expect(page.markup.match(/<code>/g)?.length).toBeLessThan(5_000);
  });

  it.each([
    ['title', '', "Title can't be blank."],
    ['title', 'x'.repeat(101), 'Title is too long (maximum is 100 characters).'],
    ['description', ' ', "Description can't be blank."],
    ['content', 'abcd', 'Content is too short (minimum is 5 characters).'],
    ['content', `{{A}}${'x'.repeat(10_000)}`, 'Content is too long (maximum is 10000 characters).'],
    ['category', '', "Category can't be blank."],
    ['category', 'unknown', "Category can't be blank."],
    ['estimatedBuildTime', '', "Minutes to use can't be blank."],
    ['estimatedBuildTime', '1.5', 'Minutes to use must be a whole number.'],
    ['estimatedBuildTime', '0', 'Minutes to use must be greater than or equal to 1.'],
    ['estimatedBuildTime', '99999999999', 'Minutes to use must be a whole number.'],
    ['tags', 'x'.repeat(51), 'Tag 1 is too long (maximum is 50 characters).'],
  ])(
    'returns 422 with an issue for %s %j, and keeps what was entered',
    async (name, value, issue) => {
      const page = await create({ [name]: value });
      expect([page.status, page.title]).toStrictEqual([422, 'New template']);
      expect(page.problem(name)).toBe(issue);
      const { screenshots: _, ...keptFields } = page.form('/prompts/new').fields;
      const expected = { ...valid, [name]: value };
      expect(keptFields).toMatchObject({
        ...expected,
        ...(value === 'unknown' ? { category: '' } : {}),
      });
    },
  );

  it('shows all issues of an empty form at once', async () => {
    const page = await visitor.submitFiles(await visitor.open('/prompts/new'), '/prompts/new', {});
    const names = ['title', 'description', 'content', 'category'];
    expect(names.map((name) => page.problem(name))).toStrictEqual([
      "Title can't be blank.",
      "Description can't be blank.",
      "Content can't be blank.",
      "Category can't be blank.",
    ]);
  });

  it('shows the issues of the content if the category is missing too', async () => {
    const page = await create({ category: '', content: 'abcd' });
    expect(page.problem('content')).toBe('Content is too short (minimum is 5 characters).');
  });

  it('shows the variables of the entered content in a rejected form', async () => {
    const page = await create({ title: '', content: 'A {{SECOND}} and {{THIRD}}' });
    expect(page.text).toContain('Variables: SECOND THIRD');
    expect((await visitor.open('/prompts/new')).text).toContain('Variables: none yet');
  });

  it('corrects names that are no variables in the form, and saves nothing yet', async () => {
    const page = await create({ content: 'A {{second}} and {{ THIRD }}', correct: 'content' });
    expect([page.status, page.title]).toStrictEqual([200, 'New template']);
    expect(page.text).toContain('Variables: SECOND THIRD');
    const { fields } = page.form('/prompts/new');
    expect(fields).toMatchObject({ ...valid, content: 'A {{SECOND}} and {{THIRD}}' });
    expect((await visitor.open('/prompts')).text).toContain('No templates yet');
  });

  it('says beside the visibility what it does', async () => {
    expect((await visitor.open('/prompts/new')).text).toContain('Only you can read the template');
  });

  it('rejects more than five screenshots, and files that are not images', async () => {
    const six = await Promise.all(Array.from({ length: 6 }, () => file()));
    const page = await create({}, six);
    expect(page.problem('screenshots')).toBe('Screenshots are too many (maximum is 5).');
    expect(page.text).toContain(
      'Choose the files again: a.png, a.png, a.png, a.png, a.png and 1 more.',
    );
    const text = { ...(await file()), value: Buffer.from('no image') };
    expect((await create({}, [text])).problem('screenshots')).toContain('must be a PNG');
  });
});

describe('/prompts/:id/edit', () => {
  it('shows the values of the template, and saves changed ones only', async () => {
    const before = await createTemplate(person, {
      ...{
        title: 'Old',
        content: '\r\n\r\nTwo\r\nlines {{A}}',
        tags: ['x, y', 'z'],
        difficulty: 'MEDIUM',
      },
      ...{ visibility: 'PUBLIC', estimatedBuildTime: 90 },
    });
    const stored = await read(before.databaseId);
    const page = await edit(before.databaseId, { title: 'New' });
    expect(page.address).toBe(`/prompts/${before.databaseId}`);
    expect(page.title).toBe('New');
    expect(page.notice).toBe('Template saved.');
    expect(await read(before.databaseId)).toStrictEqual({ ...stored, title: 'New' });
  });

  it('keeps, removes and adds screenshots', async () => {
    const first = await create({}, [await file(), await file('jpeg')]);
    const databaseId = idIn(first.address);
    const { screenshots } = await read(databaseId);
    const [png, jpeg] = screenshots;
    await edit(databaseId, { title: 'Unchanged screenshots' });
    expect((await read(databaseId)).screenshots).toStrictEqual(screenshots);
    await edit(databaseId, { screenshots: [jpeg.id] }, [await file()]);
    const after = (await read(databaseId)).screenshots;
    expect(after).toMatchObject([{ id: jpeg.id }, { contentType: 'image/png' }]);
    expect(after[1].id).not.toBe(png.id);
    await edit(databaseId, { screenshots: [] });
    expect((await read(databaseId)).screenshots).toStrictEqual([]);
  });

  it('keeps the choice of screenshots in a rejected form', async () => {
    const databaseId = idIn((await create({}, [await file(), await file('jpeg')])).address);
    const [png] = (await read(databaseId)).screenshots;
    const page = await edit(databaseId, { title: '', screenshots: [png.id] });
    expect(page.status).toBe(422);
    expect(page.form(`/prompts/${databaseId}/edit`).fields.screenshots).toBe(png.id);
    expect((await read(databaseId)).screenshots).toHaveLength(2);
  });

  it('does not overwrite screenshots and fields that were changed elsewhere and not in the form', async () => {
    const { id, databaseId } = await createTemplate(person);
    const path = `/prompts/${databaseId}/edit`;
    const page = await visitor.open(path);
    const screenshots = [{ upload: dataUrl(await image('png'), 'image/png') }];
    await updateTemplate(person, id, { screenshots });
    await visitor.submitFiles(page, path, { title: 'Later' });
    const after = await read(databaseId);
    expect([after.title, after.screenshots.length]).toStrictEqual(['Later', 1]);
  });

  it('keeps a visibility that no form can set', async () => {
    const { databaseId } = await createTemplate(person);
    const where = { id: databaseId };
    await test.database.client.promptTemplate.update({ where, data: { visibility: 'SHARED' } });
    await edit(databaseId, { title: 'Shared still' });
    expect(await read(databaseId)).toMatchObject({ title: 'Shared still', visibility: 'SHARED' });
  });

  it('returns 404 for the template of another user and changes nothing', async () => {
    const other = await signUp(test);
    const { databaseId, id } = await createTemplate(other, { title: 'Mine' });
    const { token } = await visitor.open('/prompts/new');
    for (const action of ['edit', 'duplicate', 'delete']) {
      const url = `/prompts/${databaseId}/${action}`;
      const entries = { ...valid, _token: token };
      const reply = await (action === 'edit'
        ? visitor.postMultipart(url, entries)
        : visitor.post(url, entries));
      expect([action, reply.statusCode]).toStrictEqual([action, 404]);
    }
    const { promptTemplate } = await other.execute(
      'query ($id: ID!) { promptTemplate(id: $id) { title } }',
      { id },
    );
    expect(promptTemplate.title).toBe('Mine');
  });
});
