import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { dataUrl, image } from '../../../support/images/images.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';
import { signUp } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();

const person = useSeed(() => signUp(test));
const visitor = useSeed(() => new Visitor(test, person));

describe('a template', () => {
  it('is duplicated by a button of its page, which opens the copy', async () => {
    const { databaseId } = await createTemplate(person, { title: 'Original' });
    const path = `/prompts/${databaseId}`;
    const copy = await visitor.submit(await visitor.open(path), `${path}/duplicate`);
    expect(copy.title).toBe('Original (copy)');
    expect(copy.notice).toBe('This is the copy. The original has not changed.');
    expect(copy.address).not.toBe(path);
    expect(copy.text).toContain('Created via Web');
  });

  it('is deleted after a confirmation', async () => {
    const { databaseId } = await createTemplate(person, { title: 'Old one' });
    const path = `/prompts/${databaseId}/delete`;
    const question = await visitor.open(path);
    expect(question.title).toBe('Delete Old one?');
    expect(question.link('Cancel')).toBe(`/prompts/${databaseId}`);
    expect(question.text).toContain('This deletes the template with 1 version.');
    const list = await visitor.submit(question, path);
    expect([list.address, list.notice]).toStrictEqual(['/prompts', 'Template deleted.']);
    expect((await visitor.open(`/prompts/${databaseId}`)).status).toBe(404);
  });

  it('is deleted with what the page names: versions, labels, screenshots and share links', async () => {
    const screenshots = [{ upload: dataUrl(await image('png'), 'image/png') }];
    const { id, databaseId } = await createTemplate(person, { screenshots });
    await person.execute(
      `mutation ($id: ID!) {
        updatePromptTemplate(id: $id, input: { content: "Another text" }) { query { __typename } }
        setPromptTemplateLabel(id: $id, label: "production", number: 1) { query { __typename } }
        one: createShareLink(promptTemplateId: $id) { query { __typename } }
        other: createShareLink(promptTemplateId: $id) { query { __typename } }
      }`,
      { id },
    );
    const question = await visitor.open(`/prompts/${databaseId}/delete`);
    expect(question.text).toContain(
      'This deletes the template with 2 versions, 1 label, 1 screenshot and 2 share links. Programs and people who use it get an error from then on. You can undo this for 24 hours, later on the page Activity.',
    );
  });
});
