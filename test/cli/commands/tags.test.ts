import { describe, expect, it } from 'vitest';
import { useApp } from '../../support/app/app.ts';
import { useCliUsers } from '../../support/cli/cli-users.ts';
import { Financier } from '../../support/finance/financier.ts';
import { createTemplate } from '../../support/prompts/templates.ts';

const test = useApp();
const { newUser } = useCliUsers(test);

async function userWithTags() {
  const financier = await Financier.signUp(test);
  for (const tags of [['work', 'home'], ['work']]) {
    await createTemplate(financier.person, { tags });
    await financier.createEntry({ tags });
  }
  return newUser({ person: financier.person });
}

describe.each(['prompts', 'entries'])('folio %s tags', (noun) => {
  it('lists the tags, the most used first', async () => {
    const { cli } = await userWithTags();
    expect(await cli.json(noun, 'tags')).toEqual([
      { tag: 'work', count: 2 },
      { tag: 'home', count: 1 },
    ]);
    expect((await cli.run([noun, 'tags', '--limit', '1'])).stdout).toBe('work\t2\n');
  });
});
