import { expect, it } from 'vitest';
import { globalId } from '../../../src/graphql/schema/global-id.ts';
import { locksAreAwaited, useTwoApps } from '../../support/app/two-apps.ts';
import { forbiddenFor } from '../../support/samples/error-cases.ts';
import { type Person, signUpAs } from '../../support/users/people.ts';

const apps = useTwoApps();

const lowerRole = (caller: Person, { userId }: Person) =>
  caller.graphql(
    'mutation ($id: ID!) { setUserRole(userId: $id, role: MEMBER) { user { role } } }',
    { id: globalId('User', userId) },
  );

it("of two super admins who lower each other's role, one gets FORBIDDEN", async () => {
  const { first, second } = apps;
  const [one, two] = [await signUpAs(first, 'SUPER_ADMIN'), await signUpAs(second, 'SUPER_ADMIN')];
  // Otherwise the last super admin would get CONFLICT.
  await signUpAs(first, 'SUPER_ADMIN');
  const requests = await first.database.transaction(async (client) => {
    // Both callers are authorized before they wait for this lock.
    await client.$queryRaw`SELECT 1 FROM "users" WHERE "id" = ${one.userId}::uuid FOR SHARE`;
    const both = [lowerRole(one, two), lowerRole(two, one)];
    await locksAreAwaited(first, 2);
    return { both };
  });
  const replies = await Promise.all(requests.both);
  expect(replies).toContainEqual({ data: { setUserRole: { user: { role: 'MEMBER' } } } });
  expect(replies).toContainEqual(forbiddenFor('setUserRole', 'This needs the role super admin'));
});
