import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { useCliUsers } from '../../../support/cli/cli-users.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';

const test = useApp();
const today = '2026-03-10';
const { newUser } = useCliUsers(test);
const user = useSeed(() => newUser({ services: ['prompts'] }));

beforeEach(() => {
  test.now = new Date(`${today}T12:00:00Z`);
});

async function render(id: string, choice = '') {
  await user.person.execute(
    `query ($id: ID!) { renderPromptTemplate(id: $id, variables: [] ${choice}) { text } }`,
    { id },
  );
  await test.app.renderings.flush();
}

describe('folio prompts usage', () => {
  it('shows how often a template was rendered, by day and label', async () => {
    const { id, databaseId } = await createTemplate(user.person, {
      title: 'Rendered',
      content: 'Hello',
    });
    await user.person.execute(
      'mutation ($id: ID!) { setPromptTemplateLabel(id: $id, label: "live", number: 1) { query { viewer { id } } } }',
      { id },
    );
    for (const choice of ['', 'version: 1', 'label: "live"']) await render(id, choice);
    expect(await user.cli.json('prompts', 'usage', 'rendered')).toEqual({
      ...{ databaseId, title: 'Rendered', days: 30, timesRendered: 3 },
      renderings: [
        { day: today, label: null, count: 2 },
        { day: today, label: 'live', count: 1 },
      ],
    });
    const { stdout } = await user.cli.run(['prompts', 'usage', databaseId, '--days', '1']);
    expect(stdout).toBe(
      `“Rendered” was rendered 3 times today (UTC).\n${today}\tno label\t2\n${today}\tlive\t1\n`,
    );
  });

  it('shows that a template was not rendered', async () => {
    const { databaseId } = await createTemplate(user.person, { title: 'Unused' });
    const { stdout } = await user.cli.run(['prompts', 'usage', databaseId, '--days', '90']);
    expect(stdout).toBe('“Unused” was not rendered in the last 90 days.\n');
  });

  it('rejects more than 90 days', async () => {
    expect(await user.cli.run(['prompts', 'usage', 'abc', '--days', '91'])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Expected a whole number from 1 to 90.'),
    });
  });
});
