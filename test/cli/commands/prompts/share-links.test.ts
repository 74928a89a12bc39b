import { expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { useCliUsers } from '../../../support/cli/cli-users.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';

const test = useApp();
const { newUser } = useCliUsers(test);

it('folio prompts share, links and unshare manage the share links of a template', async () => {
  test.now = new Date('2026-03-10T12:00:00.000Z');
  const { cli, person } = await newUser({
    services: ['prompts'],
    key: { permission: 'MANAGE' },
  });
  await createTemplate(person, { title: 'Letter' });
  expect(await cli.json('prompts', 'links', 'Letter')).toStrictEqual([]);
  const { code, stdout } = await cli.run(['prompts', 'share', 'Letter']);
  expect([code, stdout]).toStrictEqual([
    0,
    expect.stringMatching(/^http:\S+\/s\/[0-9A-Za-z]{22}\n$/),
  ]);
  const shared = await cli.json('prompts', 'share', 'Letter', '--expires', '2026-12-31');
  expect(shared).toMatchObject({ expiresAt: '2026-12-31T23:59:59.999Z', views: 0, viewsByDay: [] });
  const links = await cli.json('prompts', 'links', 'Letter');
  expect(links).toStrictEqual([shared, expect.objectContaining({ url: stdout.trim() })]);
  const rows = (await cli.run(['prompts', 'links', 'Letter'])).stdout.split('\n');
  expect(rows[0]).toBe(
    `${shared.databaseId}\t${shared.url}\t0\t2026-12-31T23:59:59.999Z\t2026-03-10T12:00:00.000Z`,
  );
  const unshare = ['prompts', 'unshare', shared.databaseId];
  expect((await cli.run(unshare)).code).toBe(2);
  expect(await cli.run([...unshare, '--yes'])).toMatchObject({
    code: 0,
    stdout: `Deleted share link ${shared.databaseId}.\n`,
  });
  expect((await cli.run([...unshare, '--yes'])).code).not.toBe(0);
  expect(await cli.json('prompts', 'links', 'Letter')).toHaveLength(1);
});

it('folio prompts share rejects an expiry that is not a day in the future', async () => {
  const { cli, person } = await newUser();
  await createTemplate(person, { title: 'Letter' });
  const share = (day: string) => cli.run(['prompts', 'share', 'Letter', '--expires', day]);
  expect((await share('tomorrow')).stderr).toContain('Expected a value like 2026-03-01.');
  expect((await share('2020-01-01')).stderr).toContain('Expires at must be in the future');
});
