import { expect, it } from 'vitest';
import { usePrivateApp } from '../../../support/app/app.ts';
import { signUp } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = usePrivateApp({ QUOTA_TEMPLATES: '1' });
const path = '/prompts/import';

it('lists the templates that an import could not write', async () => {
  const visitor = new Visitor(test, await signUp(test));
  const files = ['a', 'b'].map((title) => ({
    ...{ name: 'files', type: 'text/markdown', filename: `${title}.md` },
    value: Buffer.from(`---\ntitle: ${title}\ndescription: x\ncategory: business\n---\nContent`),
  }));
  const question = await visitor.submitFiles(await visitor.open(path), path, {}, files);
  const page = await visitor.submitFiles(question, `${path}/confirm`, {});
  expect(page.title).toBe('1 template not imported');
  expect(page.text).toEqual(expect.stringContaining('1 template imported.'));
  expect(page.text).toMatch(/b\.md b [^.]*delete one first/i);
  const list = await visitor.open('/prompts');
  expect(list.text).toContain('1 template');
});
