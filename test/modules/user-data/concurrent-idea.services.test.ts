import { expect, it } from 'vitest';
import { lockChanges, locksAreAwaited, useTwoApps } from '../../support/app/two-apps.ts';
import { Client, signUp } from '../../support/users/people.ts';
import { emptyArchive, importZip } from '../../support/users/user-data.ts';

const apps = useTwoApps();

it('an import sees the idea of a concurrent submitIdea', async () => {
  const { first, second } = apps;
  const person = await signUp(first);
  const archive = await emptyArchive();
  const requests = await first.database.transaction(async (client) => {
    // submitIdea waits for this lock after it has written the idea.
    await lockChanges(client, person.userId);
    const submitting = person.graphql(
      'mutation { submitIdea(input: { title: "A", body: "B" }) { idea { title } } }',
    );
    await locksAreAwaited(first, 1);
    const importing = importZip(new Client(second, person.headers), archive);
    await locksAreAwaited(first, 2);
    return { submitting, importing };
  });
  expect(await requests.submitting).toStrictEqual({
    data: { submitIdea: { idea: { title: 'A' } } },
  });
  expect((await requests.importing).json()).toStrictEqual({
    error: 'Conflict',
    details: ['User data can only be imported for a user without data; you have ideas'],
  });
});
