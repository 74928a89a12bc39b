import { expect, it } from 'vitest';
import { hashOf, templateHashOf } from '../../../../src/cli/commands/prompts/files/sync/state.ts';
import {
  type StoredTemplate,
  templateText,
} from '../../../../src/common/template-files/template-file.ts';

const template: StoredTemplate = {
  ...{ databaseId: '01a1fd0c-5a2e-714b-a106-fd2aacb1c797', slug: 'one', title: 'One' },
  ...{ description: 'D', content: 'Hello {{NAME}}\n    required: false\n', tags: [] },
  ...{ category: 'DEVELOPER', difficulty: 'EASY', visibility: 'PRIVATE', estimatedBuildTime: 1 },
  variables: [{ name: 'NAME', kind: 'TEXT', choices: [], required: false, declared: true }],
};

it('the hash of a template is that of the file with a quoted false, as earlier versions wrote it', () => {
  const text = templateText(template);
  const quoted = text.replace('required: false', 'required: "false"');
  expect(quoted).not.toBe(text);
  expect(templateHashOf(template)).toBe(hashOf(quoted));
});
