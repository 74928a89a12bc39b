import { expect, it } from 'vitest';
import { lockChanges, locksAreAwaited, useTwoApps } from '../../../support/app/two-apps.ts';
import { createGreeting, updateTemplate } from '../../../support/prompts/versions.ts';
import { Client, signUp } from '../../../support/users/people.ts';

const apps = useTwoApps();

it('a copy gets a free slug while another template gets the slug of its title', async () => {
  const { first, second } = apps;
  const person = await signUp(first);
  const { id: other } = await createGreeting(person, { title: 'Other' });
  const { id } = await createGreeting(person, { title: 'Note' });
  const requests = await first.database.transaction(async (client) => {
    // The update waits for this lock after it has written the slug.
    await lockChanges(client, person.userId);
    const updating = updateTemplate(person, other, { slug: 'note-copy' });
    await locksAreAwaited(first, 1);
    const copying = new Client(second, person.headers).graphql(
      'mutation ($id: ID!) { duplicatePromptTemplate(id: $id) { promptTemplate { slug } } }',
      { id },
    );
    await locksAreAwaited(first, 2);
    return { updating, copying };
  });
  await requests.updating;
  expect(await requests.copying).toStrictEqual({
    data: { duplicatePromptTemplate: { promptTemplate: { slug: 'note-copy-2' } } },
  });
});
