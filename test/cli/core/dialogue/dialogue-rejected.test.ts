import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import inputs from '../../../../schema/inputs.json' with { type: 'json' };
import { commands } from '../../../../src/cli/commands.ts';
import { useDialogues } from '../../../support/cli/dialogue.ts';

const { create, shared } = useDialogues();

const tooLongTitle =
  'error: Validation failed\n  - Title is too long (maximum is 200 characters)\n';
const longTitle = 'T'.repeat(201);
const titleAgain = '? Title 1 to 200 characters; stored trimmed. (T';

describe('the options of a command', () => {
  it.each([
    ['accounts', 'create', 'CreateAccountInput'],
    ['accounts', 'update', 'UpdateAccountInput'],
    ['categories', 'create', 'CreateCategoryInput'],
    ['categories', 'update', 'UpdateCategoryInput'],
    ['entries', 'create', 'CreateEntryInput'],
    ['entries', 'update', 'UpdateEntryInput'],
    ['feedback', 'create', 'SubmitIdeaInput'],
    ['prompts', 'create', 'CreatePromptTemplateInput'],
    ['prompts', 'update', 'UpdatePromptTemplateInput'],
    ['webhooks', 'create', 'CreateWebhookInput'],
    ['webhooks', 'update', 'UpdateWebhookInput'],
  ] as const)(
    'set each field of the input, so that its issues lead to them: %s %s',
    (noun, verb, input) => {
      const group = commands.find(({ name }) => name === noun);
      const commandsOfGroup = group && 'commands' in group ? group.commands : [];
      const { options = {} } = commandsOfGroup.find(({ name }) => name === verb) ?? {};
      const set = Object.entries(options).flatMap(([name, { field = name }]) => field ?? []);
      expect([...new Set(set)].toSorted()).toEqual(Object.keys(inputs[input]).toSorted());
    },
  );
});

describe('a dialogue whose values the server rejects', () => {
  it('prompts again for the entered value that a validation issue names, and for no other', async () => {
    const { record, terminal } = await create('feedback create', {
      '? Title 1 to 200': longTitle,
      '? Body': 'B',
      '? Add details? feedback type': '',
      '? Submit a feature request or a bug report?': '',
      [titleAgain]: 'Dark mode',
      '? Submit a': '',
    });
    expect(terminal).toContain(tooLongTitle);
    expect(record).toMatchObject({ title: 'Dark mode', body: 'B' });
    const again = terminal.slice(terminal.indexOf(tooLongTitle));
    for (const other of ['? Body', '? Add details?', '? Keep']) expect(again).not.toContain(other);
  });

  it('prompts for the value of an option, with this value as the default', async () => {
    const { record, terminal } = await create(`feedback create --title ${longTitle}`, {
      '? Body': 'B',
      '? Add details?': '',
      '? Submit a feature request or a bug report?': '',
      [titleAgain]: 'Dark mode',
      '? Submit a': '',
    });
    expect(terminal).toContain(tooLongTitle);
    expect(record).toMatchObject({ title: 'Dark mode', body: 'B' });
  });

  it('prompts for all rejected values in one round, in the order of the options', async () => {
    const tag = 'x'.repeat(51);
    const { record, terminal } = await create(
      `prompts create --title ${'T'.repeat(101)} --category business --content Hello --tag ${tag}`,
      {
        '? Description': 'D',
        '? Add details?': '',
        '? Create a prompt template?': '',
        '? Title 1 to 100 characters; stored trimmed. (T': 'Note',
        '? Keep “x': '',
        '? Tag At most': 'work',
        '? Tag Enter to continue': '',
        '? Create a': '',
      },
    );
    expect(record).toMatchObject({ title: 'Note', description: 'D', tags: ['work'] });
    expect(terminal).not.toContain('? Content');
    expect(terminal).toContain('  Title:       Note\n');
  });

  it('lets the user choose an unknown category from a list, then prompts for the amount', async () => {
    const { record } = await create('entries create --category 999999999', {
      '? Amount Greater': '0',
      '? Add details?': '',
      '? Create an entry?': '',
      '? Category': '',
      '? Create an': '',
      '(0)': '5',
      '? Create a': '',
    });
    expect(record).toMatchObject({ amount: '5.00', category: { name: 'Food' } });
  });

  it('prompts for the file of a rejected content, and reads it again', async () => {
    const path = join(shared.user.folder, 'content.md');
    writeFileSync(path, 'Hi');
    const other = join(shared.user.folder, 'other.md');
    writeFileSync(other, 'Hello {{NAME}}');
    const { record } = await create(
      `prompts create --description D --category business --content-file ${path}`,
      {
        '? Title': 'Note',
        '? Add details?': '',
        '? Create a prompt template?': '',
        [`(${path})`]: other,
        '? Create a': '',
      },
    );
    expect(record).toMatchObject({ title: 'Note', content: 'Hello {{NAME}}' });
  });

  it('prompts for the content of an option', async () => {
    const { record } = await create(
      'prompts create --description D --category business --content Hi',
      {
        '? Title': 'Note',
        '? Add details?': '',
        '? Create a prompt template?': '',
        '? Content': 'Hello {{NAME}}',
        '? Create a': '',
      },
    );
    expect(record).toMatchObject({ title: 'Note', content: 'Hello {{NAME}}' });
  });
});
