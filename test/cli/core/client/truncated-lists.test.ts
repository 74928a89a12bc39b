import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import type { TestCli } from '../../../support/cli/cli.ts';
import { useCliUsers } from '../../../support/cli/cli-users.ts';

const test = useApp();
const { newUser } = useCliUsers(test);
let cli: TestCli;

beforeAll(async () => {
  const { cli: ofUser, person } = await newUser();
  cli = ofUser;
  await test.database.client.promptTemplate.createMany({
    data: Array.from({ length: 130 }, (_, index) => ({
      ownerId: person.userId,
      title: `Template ${index}`,
      description: 'One of many',
      content: 'Hello',
      category: index % 2 ? ('CREATIVE' as const) : ('BUSINESS' as const),
      createdVia: 'WEB' as const,
    })),
  });
  for (let index = 0; index < 2; index += 1) {
    await cli.json('entries', 'add', '--category', 'Food', '--amount', '1');
    await cli.json('feedback', 'submit', '--title', `T${index}`, '--body', 'B');
  }
});

const message = (text: string) => `Showing ${text}. For more, pass --limit <number> or --all.\n`;

describe('a truncated list', () => {
  it.each([
    [['prompts', 'list'], '30 of 130'],
    [['prompts', 'list', '--json', 'title'], '30 of 130'],
    [['prompts', 'list', '--limit', '60', '--category', 'creative'], '60 of 65'],
    [['entries', 'list', '--limit', '1'], '1 of 2'],
    [['feedback', 'list', '--limit', '1', '--jq', '.'], '1 of 2'],
  ])('is reported on standard error, without a terminal: folio %j', async (argv, shown) => {
    const { code, stderr } = await cli.run(argv);
    expect({ code, stderr }).toEqual({ code: 0, stderr: message(shown) });
  });

  it.each([
    [['prompts', 'list', '--all'], 130],
    [['prompts', 'list', '--limit', '130'], 130],
    [['prompts', 'list', '--limit', '2', '--all', '--category', 'creative'], 65],
    [['entries', 'list', '--limit', '2'], 2],
  ])('is not reported for a complete list: folio %j', async (argv, count) => {
    const { stdout, stderr } = await cli.run(argv);
    expect(stderr).toBe('');
    expect(stdout.trimEnd().split('\n')).toHaveLength(count);
  });
});
