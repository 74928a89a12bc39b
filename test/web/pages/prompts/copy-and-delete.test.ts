import { describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
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
    expect([copy.title, copy.notice]).toStrictEqual([
      'Original (copy)',
      'This is the copy. The original has not changed.',
    ]);
    expect(copy.address).not.toBe(path);
    expect(copy.text).toContain('Created via Web');
  });

  it('is deleted after a confirmation', async () => {
    const { databaseId } = await createTemplate(person, { title: 'Old one' });
    const path = `/prompts/${databaseId}/delete`;
    const question = await visitor.open(path);
    expect([question.title, question.link('Cancel')]).toStrictEqual([
      'Delete Old one?',
      `/prompts/${databaseId}`,
    ]);
    const list = await visitor.submit(question, path);
    expect([list.address, list.notice]).toStrictEqual(['/prompts', 'Template deleted.']);
    expect((await visitor.open(`/prompts/${databaseId}`)).status).toBe(404);
  });
});
