import { beforeEach, expect, it } from 'vitest';
import { useApp, useSeed } from '../../support/app/app.ts';
import { Financier } from '../../support/finance/financier.ts';
import { createShareLink } from '../../support/prompts/share-links.ts';
import { createTemplate } from '../../support/prompts/templates.ts';
import { signUp } from '../../support/users/people.ts';
import { Visitor } from '../../support/web/web-visitor.ts';

const test = useApp();
const owner = useSeed(async () => Financier.withAccounts(await signUp(test)), beforeEach);

/** A browser whose script has set the cookie. */
function visitorIn(timeZone: string): Visitor {
  const visitor = new Visitor(test, owner.person);
  visitor.cookie += `; folio_time_zone=${timeZone}`;
  return visitor;
}

it.each([
  ['Pacific/Auckland', '2026-03-31T20:00:00Z', 'April 2026', '2026-04-01', '09:00'],
  ['Pacific/Niue', '2026-04-01T05:00:00Z', 'March 2026', '2026-03-31', '18:00'],
  ['Asia/Kathmandu', '2026-03-31T18:15:00Z', 'April 2026', '2026-04-01', '00:00'],
  ['UTC', '2026-04-01T05:00:00Z', 'April 2026', '2026-04-01', '05:00 UTC'],
])('in %s at %s, the current month is %s', async (timeZone, now, month, day, time) => {
  test.now = new Date(now);
  const visitor = visitorIn(timeZone);
  const money = await visitor.open('/money');
  expect(money.text).toContain(month);
  expect(money.form('/money').fields.date).toBe(day);
  const path = '/money/entries/new';
  const page = await visitor.open(path);
  expect(page.form(path).fields.date).toBe(day);
  const categoryId = String(owner.category('Food').databaseId);
  const added = await visitor.submit(page, path, { amount: '12.50', categoryId, date: '' });
  const id = Number(/entries\/(\d+)\/edit/.exec(added.markup)?.[1]);
  expect((await owner.entry(id)).date).toBe(day);
  expect((await visitor.open('/')).text).toContain(month);
  expect((await visitor.open('/money/trends')).text).toContain(`to ${month}`);
  const { databaseId } = await createTemplate(owner.person);
  const [, shown] =
    /<time.*?<\/span> <span>(.*?)<\/span>/.exec(
      (await visitor.open(`/prompts/${databaseId}`)).markup,
    ) ?? [];
  expect(shown).toBe(time);
});

it.each(['Europe/Nowhere', '', '%00', 'x'.repeat(3_000), '__proto__'])(
  'times are in UTC with the cookie %j',
  async (timeZone) => {
    const page = await visitorIn(timeZone).open('/settings/profile');
    expect(page.status).toBe(200);
    expect(page.markup).toMatch(
      /<time [^>]*title="[^"]* UTC"><span>[^<]*<\/span> <span>[^<]* UTC</,
    );
  },
);

it('the script sets no cookie on the page of a share link', async () => {
  const template = await createTemplate(owner.person);
  const { path } = await createShareLink(owner.person, template);
  const visitor = visitorIn('UTC');
  expect((await visitor.open('/')).markup).toContain('data-time-zone="folio_time_zone"');
  expect((await visitor.open(path)).markup).not.toContain('data-time-zone');
});
