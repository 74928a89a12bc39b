import { describe, expect, it } from 'vitest';
import { down, erase, useDialogues } from '../../../support/cli/dialogue.ts';

const { create, newUser } = useDialogues();

describe('a create command with missing options on a terminal', () => {
  it('prompts for the required options and shows a summary', async () => {
    const { record, terminal } = await create('categories create', {
      '? Name 1 to 100': 'Books',
      '? Type Whether': down,
      '? Emoji 1 to 16': '📚',
      '? Add details? sort order': '',
      '? Create a category?': '',
    });
    expect(record).toMatchObject({ name: 'Books', type: 'INCOME', emoji: '📚', sortOrder: 0 });
    expect(terminal).toContain('Nothing is created before you confirm.');
    expect(terminal).toContain('  Name:  Books\n  Type:  income\n  Emoji: 📚\n');
  });

  it('validates amounts and dates at once, and lets the user choose records', async () => {
    const user = await newUser();
    await user.json('accounts', 'create', '--name', 'Daily', '--default');
    await user.json('accounts', 'create', '--name', 'Savings');
    const { record, terminal } = await create(
      'entries create',
      {
        '? Category': down,
        '? Amount Greater': '12,5',
        'Expected a value like 12.50.': `${erase.repeat(2)}.5`,
        '? Add details?': 'y',
        '? Description': '  ',
        '? Date A date from 1900': '2026-02-30',
        'Expected a value like 2026-03-01.': `${erase.repeat(2)}28`,
        '? Recurring?': 'y',
        '? Account': `${down}${down}`,
        '? Tag At most': 'work',
        '? Tag Enter to continue': '',
        '? Create an entry?': 'y',
      },
      user,
    );
    const categories = await user.json('categories', 'list');
    expect(record).toMatchObject({
      amount: '12.50',
      description: null,
      recurring: true,
      category: { name: categories[1].name },
      account: { name: 'Savings' },
      tags: ['work'],
    });
    expect(terminal).toContain('(today)');
    expect(terminal).toContain('the default account');
    expect(terminal).toMatch(/ {2}Recurring: +yes\n/);
  });

  it('searches a long list of records', async () => {
    const user = await newUser();
    for (const name of ['Zoo', 'Zebra', 'Zen']) {
      await user.json('categories', 'create', '--name', name, '--type', 'expense', '--emoji', '🦓');
    }
    const answers = {
      '? Category Type to search.': 'zeb',
      'zeb\n❯ 🦓 Zebra': '',
      '? Add details?': '',
      '? Create an entry?': '',
    };
    const { record } = await create('entries create --amount 1', answers, user);
    expect(record.category.name).toBe('Zebra');
  });

  it('shows the defaults, and Enter accepts them', async () => {
    const { record, terminal } = await create('accounts create', {
      '? Name': 'Daily',
      '? Add details?': 'y',
      '? Bank': '',
      '? Emoji': '',
      '? Initial balance': '',
      '? Default?': '',
      '? Create a bank account?': '',
    });
    expect(record).toMatchObject({
      name: 'Daily',
      bank: null,
      emoji: '🏦',
      initialBalance: '0.00',
      isDefault: false,
    });
    expect(terminal).toContain('(🏦)');
    expect(terminal).toContain('(0)');
  });

  it('prompts for what the command line lacks only', async () => {
    const { record, terminal } = await create(
      'prompts create --title T --category starter-kit --tag a',
      {
        '? Description': 'D',
        '? Content': 'Hello {{NAME}}',
        '? Add details?': 'y',
        '? Difficulty': `${down}`,
        '? Visibility': '',
        '? Estimated build time': 'x',
        'Expected a whole number from 1 to 10080.': `${erase}9`,
        '? Slug': 'the-slug',
        '? Note': '',
        '? Variables': '',
        '? Image': '/nothing/here.png',
        'is not a file.': `${erase.repeat(20)}`,
        '? Create a prompt template?': '',
      },
    );
    expect(record).toMatchObject({
      title: 'T',
      category: 'STARTER_KIT',
      content: 'Hello {{NAME}}',
      difficulty: 'MEDIUM',
      visibility: 'PRIVATE',
      estimatedBuildTime: 9,
      slug: 'the-slug',
      tags: ['a'],
      screenshotCount: 0,
    });
    expect(terminal).toMatch(/ {2}Category: +starter-kit\n/);
    expect(terminal).not.toMatch(/\? (Title|Category|Tag) /);
  });
});
