import { expect, it, vi } from 'vitest';
import { usePrivateApp } from '../../../support/app/app.ts';
import { createShareLink, readShareLinks } from '../../../support/prompts/share-links.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';
import { signUp } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = usePrivateApp({ RATE_LIMIT_WEB: '5/3' });

it('the page of a share link is limited by address, with its form', async () => {
  vi.useFakeTimers({ now: new Date(), toFake: ['Date'] });
  const person = await signUp(test);
  const template = await createTemplate(person);
  const link = await createShareLink(person, template);
  const visitor = new Visitor(test);
  const statuses: number[] = [];
  for (let time = 0; time < 3; time += 1) {
    statuses.push((await visitor.get(link.path)).statusCode);
  }
  for (let time = 0; time < 5; time += 1) {
    statuses.push((await visitor.post(link.path, { TOPIC: 'x' })).statusCode);
  }
  statuses.push((await visitor.get(link.path)).statusCode);
  expect(statuses).toStrictEqual([200, 200, 200, ...Array(6).fill(429)]);
  const rejected = await visitor.get(link.path);
  expect(rejected.headers).toMatchObject({
    'retry-after': expect.any(String),
    'x-robots-tag': 'noindex',
    'referrer-policy': 'no-referrer',
  });
  expect(await readShareLinks(person, template, 'views')).toStrictEqual([{ views: 3 }]);
  visitor.address = '198.51.100.7';
  expect((await visitor.get(link.path)).statusCode).toBe(200);
  vi.useRealTimers();
});
