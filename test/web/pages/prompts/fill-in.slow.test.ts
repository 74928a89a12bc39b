import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { createShareLink } from '../../../support/prompts/share-links.ts';
import {
  anyVector,
  givenValues,
  type Vector,
  vectors,
} from '../../../support/prompts/template-vectors.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';
import { updateTemplate } from '../../../support/prompts/versions.ts';
import { propertyRuns } from '../../../support/properties/property-runs.ts';
import { signUp } from '../../../support/users/people.ts';
import { decodeEntities } from '../../../support/web/markup.ts';
import type { WebPage } from '../../../support/web/web-page.ts';
import { encodeForm, Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();

const person = useSeed(() => signUp(test));
const visitor = useSeed(() => new Visitor(test, person));

/** The text of the template on a page, as a browser reads it. */
const shownText = ({ markup }: WebPage): string => {
  const [, inside = ''] =
    /<pre class="preview-text" id="preview" dir="auto">\n([\s\S]*?)<\/pre>/.exec(markup) ?? [];
  return decodeEntities(inside.replace(/<\/?mark\b[^>]*>/g, ''));
};

/** The variables that are marked in the text, and whether they are filled in. */
const marks = ({ markup }: WebPage): string[] =>
  [...markup.matchAll(/<mark class="variable( filled)?" data-variable="(\w+)">/g)].map(
    ([, isFilled, name]) => `${name}${isFilled ? ' filled' : ''}`,
  );

const rendered = async (id: string, vector: Vector): Promise<string> => {
  const data = await person.execute(
    `query ($id: ID!, $variables: [TemplateVariableInput!]!) {
      renderPromptTemplate(id: $id, variables: $variables, strict: false) { text }
    }`,
    { id, variables: givenValues(vector) },
  );
  return data.renderPromptTemplate.text;
};

/** Expects that a page shows the text that the API renders. */
async function expectSameText(vector: Vector): Promise<void> {
  const { id, databaseId } = await createTemplate(person, { content: vector.content });
  // Browsers send line breaks as CR LF.
  const entries = Object.fromEntries(
    Object.entries(vector.values).map(([name, value]) => [name, value.replaceAll('\n', '\r\n')]),
  );
  const page = await visitor.open(`/prompts/${databaseId}?${encodeForm(entries)}`);
  expect(page.status).toBe(200);
  expect(shownText(page)).toBe(await rendered(id, vector));
}

describe('/prompts/:id', () => {
  it('marks the variables of the content and has a field for each', async () => {
    const content = 'Write about {{TOPIC}} for {{AUDIENCE}}.\n\n{{NOTES}}\n\n{{TOPIC}}!';
    const { databaseId } = await createTemplate(person, { title: 'A post', content });
    const page = await visitor.open(`/prompts/${databaseId}`);
    expect([page.status, page.title]).toStrictEqual([200, 'A post']);
    expect(shownText(page)).toBe(content);
    expect(marks(page)).toStrictEqual(['TOPIC', 'AUDIENCE', 'NOTES', 'TOPIC']);
    expect(page.text).toContain('3 variables still open');
    const fields = [...page.markup.matchAll(/<textarea id="([A-Z]+)" name="([A-Z]+)"/g)];
    expect(fields.map(([, ...field]) => field)).toStrictEqual([
      ['TOPIC', 'TOPIC'],
      ['AUDIENCE', 'AUDIENCE'],
      ['NOTES', 'NOTES'],
    ]);
  });

  it('shows the filled text for the values in its address, and keeps them in the fields', async () => {
    const content = 'Write about {{TOPIC}} for {{AUDIENCE}}.';
    const { databaseId } = await createTemplate(person, { content });
    const page = await visitor.open(
      `/prompts/${databaseId}?TOPIC=boats+%26+%7B%7BAUDIENCE%7D%7D&AUDIENCE=`,
    );
    expect(shownText(page)).toBe('Write about boats & {{AUDIENCE}} for {{AUDIENCE}}.');
    expect(marks(page)).toStrictEqual(['TOPIC filled', 'AUDIENCE']);
    expect(page.text).toContain('1 variable still open');
    expect(page.markup).toContain('>\nboats &amp; {{AUDIENCE}}</textarea>');
    const complete = await visitor.open(`/prompts/${databaseId}?TOPIC=a&AUDIENCE=b`);
    expect(complete.text).toContain('All variables are filled in');
  });

  it('counts spaces as a value, as the API does, also on the page of a share link', async () => {
    const template = await createTemplate(person, { content: '{{NAME}} and {{OTHER}}' });
    const page = await visitor.open(`/prompts/${template.databaseId}?NAME=++&OTHER=+`);
    expect(page.text).toContain('All variables are filled in');
    const { path } = await createShareLink(person, template);
    const shared = await visitor.submit(await visitor.open(path), path, { NAME: '  ' });
    expect(shared.text).toContain('1 variable still open');
  });

  it('keeps the values while the template is edited', async () => {
    const { databaseId } = await createTemplate(person, { content: 'Write about {{TOPIC}}.' });
    const path = `/prompts/${databaseId}`;
    const values = 'TOPIC=boats%0Aand+ships';
    const page = await visitor.open(`${path}?${values}&other=x`);
    expect(page.markup).toContain(`href="${path}/edit?${values}"`);
    const form = await visitor.open(`${path}/edit?${values}`);
    expect(form.markup).toContain(`href="${path}?${values}">Cancel`);
    const saved = await visitor.submitFiles(form, `${path}/edit`, { title: 'Changed' });
    expect([saved.notice, saved.address]).toStrictEqual(['Template saved.', `${path}?${values}`]);
    expect(shownText(saved)).toBe('Write about boats\nand ships.');
  });

  it('lists names that are no variables, and corrects them', async () => {
    const content = 'For {{name}}\r\nabout {{ TOPIC }}, {{first name}}, {{OK}}, {{1}}, {{é}}';
    const { databaseId } = await createTemplate(person, { content });
    const path = `/prompts/${databaseId}`;
    const page = await visitor.open(`${path}?OK=x`);
    expect(page.text).toContain('{{name}} {{ TOPIC }} {{first name}} Correct them');
    const corrected = await visitor.submit(page, `${path}/correct`);
    expect(corrected.notice).toBe('Template saved.');
    expect(corrected.address).toBe(`${path}?OK=x`);
    expect(corrected.text).not.toContain('Correct them');
    const { promptTemplate } = await person.execute(
      'query ($id: ID!) { promptTemplate(id: $id) { content } }',
      { id: btoa(`PromptTemplate:${databaseId}`) },
    );
    expect(promptTemplate.content).toBe(
      'For {{NAME}}\r\nabout {{TOPIC}}, {{FIRST_NAME}}, {{OK}}, {{1}}, {{é}}',
    );
  });

  it('corrects nothing if the content was changed meanwhile', async () => {
    const { id, databaseId } = await createTemplate(person, { content: 'Hello {{name}}' });
    const path = `/prompts/${databaseId}`;
    const page = await visitor.open(path);
    await updateTemplate(person, id, { content: 'New {{name}}' });
    const rejected = await visitor.submit(page, `${path}/correct`);
    expect(rejected.status).toBe(409);
    expect(rejected.text).toContain('was changed elsewhere');
    expect(shownText(rejected)).toBe('New {{name}}');
    const corrected = await visitor.submit(rejected, `${path}/correct`);
    expect(shownText(corrected)).toBe('New {{NAME}}');
  });

  it('shows a template without variables with its text only', async () => {
    const { databaseId } = await createTemplate(person, { content: 'Summarize this.' });
    const page = await visitor.open(`/prompts/${databaseId}`);
    expect(shownText(page)).toBe('Summarize this.');
    expect(page.text).not.toMatch(/Fill in|still open/);
  });

  it('ignores parameters that are not variables of the template', async () => {
    const { databaseId } = await createTemplate(person, { content: 'A {{NAME}}, {{ID}}' });
    const page = await visitor.open(`/prompts/${databaseId}?name=x&id=y&OTHER=z&1=2&ID=7`);
    expect(shownText(page)).toBe('A {{NAME}}, 7');
  });

  it('returns 422 for a value that is too long', async () => {
    const { databaseId } = await createTemplate(person);
    const page = await visitor.open(`/prompts/${databaseId}?TOPIC=${'x'.repeat(10_001)}`);
    expect(page.status).toBe(422);
  });

  it('has a field for each of a thousand variables', async () => {
    const content = Array.from({ length: 1_200 }, (_, index) => `{{A${index}}}`).join('');
    const { databaseId } = await createTemplate(person, { content });
    const page = await visitor.open(`/prompts/${databaseId}?A1199=x`);
    expect(marks(page).at(-1)).toBe('A1199 filled');
    expect(page.text).toContain('1,199 variables still open');
  });

  it.each(vectors)('shows the text that the API renders: %j', expectSameText);

  it('shows the text that the API renders for any content and values', async () => {
    await fc.assert(fc.asyncProperty(anyVector, expectSameText), {
      numRuns: propertyRuns({ quick: 20, thorough: 200 }),
    });
  });

  it('returns 404 for the template of another user and for unknown ids', async () => {
    const { databaseId } = await createTemplate(await signUp(test));
    for (const id of [databaseId, 'unknown', '0198c0de-0000-7000-8000-000000000000', '%2F']) {
      for (const path of ['', '/edit', '/delete']) {
        const page = await visitor.open(`/prompts/${id}${path}?TOPIC=x`);
        expect([page.status, page.title]).toStrictEqual([404, 'Page not found']);
      }
    }
  });
});
