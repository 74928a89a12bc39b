import { expect, it } from 'vitest';
import { usePrivateApp } from '../../support/app/app.ts';
import { signUp } from '../../support/users/people.ts';

const test = usePrivateApp();

it('the field changes returns the first change of a new database', async () => {
  const person = await signUp(test);
  await test.database.client.$executeRaw`ALTER SEQUENCE "changes_id_seq" RESTART`;
  await test.database.client.change.deleteMany();
  const { changes: start } = await person.execute('{ changes(last: 0) { position } }');
  await person.execute('mutation { submitIdea(input: {title: "T", body: "B"}) { idea { id } } }');
  const { changes } = await person.execute(
    'query ($after: String!) { changes(after: $after) { nodes { action recordType } } }',
    { after: start.position },
  );
  expect(changes.nodes).toStrictEqual([{ action: 'CREATED', recordType: 'IDEA' }]);
});
