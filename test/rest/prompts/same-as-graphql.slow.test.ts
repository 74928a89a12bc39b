import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { useApp } from '../../support/app/app.ts';
import { createEqualUsers, type EqualUser, numbered } from '../../support/outcomes/equal-users.ts';
import {
  createInvites,
  createTemplate,
  deleteTemplate,
  listInvites,
  listKeys,
  listTemplates,
  type Step,
  showTemplate,
  updateTemplate,
} from '../../support/prompts/prompt-service-steps.ts';
import { propertyRuns } from '../../support/properties/property-runs.ts';

const test = useApp();
const start = Date.UTC(2026, 0, 1);
let users: { rest: EqualUser; graphql: EqualUser };

beforeAll(async () => {
  test.now = new Date(start);
  users = await createEqualUsers(test);
});

/** A text that is usually valid. */
const text = (max: number) =>
  fc.oneof(
    { weight: 6, arbitrary: fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }) },
    { weight: 1, arbitrary: fc.constantFrom('', ' \n', ' trimmed ', 'a\0b', 'x'.repeat(max + 1)) },
  );
const content = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('Hello {{NAME}}', '  {{A}} {{B_2}} {{A}}\n', 'plain text'),
  },
  { weight: 1, arbitrary: fc.constantFrom('', 'four', ' four ', 'x'.repeat(10_001)) },
);
const categories = fc.constantFrom(
  ...['PRODUCTIVITY', 'BUSINESS', 'DEVELOPER', 'CREATIVE', 'COMMUNICATION', 'STARTER_KIT'],
);
const difficulties = fc.constantFrom('EASY', 'MEDIUM', 'HARD');
const visibilities = fc.constantFrom('PRIVATE', 'PUBLIC', 'PRIVATE', 'PUBLIC', 'SHARED');
const tags = fc.oneof(
  fc.array(fc.constantFrom('one', 'One', ' two ', 'three'), { maxLength: 5 }),
  fc.constantFrom(
    [''],
    Array.from({ length: 21 }, (_, number) => `tag ${number}`),
  ),
);
const minutes = fc.constantFrom(1, 2, 60, 10_080, 0, 10_081, -5);
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 8 });

const optional = {
  difficulty: orNull(difficulties),
  visibility: orNull(visibilities),
  tags: orNull(tags),
  estimatedBuildTime: orNull(minutes),
};
const newFields = fc.record(
  { title: text(100), description: text(500), content, category: categories, ...optional },
  { requiredKeys: ['title', 'description', 'content', 'category'] },
);
const changes = fc.record(
  {
    title: orNull(text(100)),
    description: orNull(text(500)),
    content: orNull(content),
    category: orNull(categories),
    ...optional,
  },
  { requiredKeys: [] },
);
const number = fc.nat({ max: 9 });
const page = fc.integer({ min: 1, max: 3 });
const perPage = fc.integer({ min: 1, max: 6 });
const templateFilter = fc.record(
  {
    category: categories,
    visibility: fc.constantFrom('PRIVATE', 'SHARED', 'PUBLIC', 'PURCHASABLE'),
    createdVia: fc.constantFrom('WEB', 'API'),
  },
  { requiredKeys: [] },
);
const inviteFilter = fc.record(
  { status: fc.constantFrom('PENDING', 'ACCEPTED', 'EXPIRED') },
  { requiredKeys: [] },
);
const counts = fc.constantFrom(undefined, 1, 2, 5, 6, 0, -1, 2_147_483_647);

/** Events between the steps, the same for both users. */
const events = fc.oneof(
  fc.record({ hours: fc.constantFrom(1, 24, 24 * 6, 24 * 7) }),
  fc.record({ accepted: fc.nat({ max: 4 }) }),
);

const steps = fc.oneof(
  { weight: 4, arbitrary: newFields.map(createTemplate) },
  { weight: 3, arbitrary: fc.tuple(number, changes).map((values) => updateTemplate(...values)) },
  { weight: 1, arbitrary: number.map(deleteTemplate) },
  { weight: 1, arbitrary: number.map(showTemplate) },
  {
    weight: 2,
    arbitrary: fc.tuple(page, perPage, templateFilter).map((values) => listTemplates(...values)),
  },
  { weight: 2, arbitrary: counts.map(createInvites) },
  {
    weight: 2,
    arbitrary: fc.tuple(page, perPage, inviteFilter).map((values) => listInvites(...values)),
  },
  { weight: 1, arbitrary: fc.constant(listKeys()) },
  { weight: 2, arbitrary: events },
);

const some = { title: 'T', description: 'D', content: 'Hello {{X}}', category: 'CREATIVE' };

/** Each kind of step, successful and rejected. */
const oneOfEach = [
  createTemplate({ ...some, tags: [' one '], visibility: 'PUBLIC' }),
  createTemplate({ ...some, title: ' ', estimatedBuildTime: 0 }),
  updateTemplate(0, { content: '  {{Y}} {{Z}}  ', difficulty: 'HARD' }),
  updateTemplate(0, { category: null }),
  updateTemplate(9, { title: '' }),
  showTemplate(0),
  showTemplate(9),
  listTemplates(1, 2, { category: 'CREATIVE' }),
  deleteTemplate(0),
  deleteTemplate(0),
  createInvites(5),
  createInvites(6),
  { accepted: 2 },
  { hours: 24 * 7 },
  createInvites(undefined),
  listInvites(1, 3, { status: 'EXPIRED' }),
  listKeys(),
];

/** Deletes all records of the previous run. */
async function deleteRecords() {
  const { client } = test.database;
  for (const user of Object.values(users)) {
    await client.promptTemplate.deleteMany({ where: { ownerId: user.userId } });
    await client.referral.deleteMany({ where: { userId: user.userId } });
    user.seen.clear();
  }
  test.now = new Date(start);
}

/** Accepts the open invite at this index of the list. */
async function accept({ userId }: EqualUser, index: number) {
  const { client } = test.database;
  const [invite] = await client.referral.findMany({
    where: { userId, acceptedAt: null },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: index,
    take: 1,
  });
  if (!invite) return;
  await client.referral.update({
    where: { id: invite.id },
    data: { acceptedAt: test.now as Date },
  });
}

async function stored(user: EqualUser) {
  const { client } = test.database;
  const orderBy = [{ createdAt: 'desc' as const }, { id: 'desc' as const }];
  const where = { userId: user.userId };
  return numbered(
    {
      templates: await client.promptTemplate.findMany({
        where: { ownerId: user.userId },
        omit: { ownerId: true },
        orderBy,
      }),
      referrals: await client.referral.findMany({ where, omit: { userId: true }, orderBy }),
    },
    user,
  );
}

async function runStep(step: Step | { hours: number } | { accepted: number }) {
  if ('hours' in step) {
    test.now = new Date((test.now as Date).getTime() + step.hours * 3_600_000);
  } else if ('accepted' in step) {
    for (const user of Object.values(users)) await accept(user, step.accepted);
  } else {
    // Each step has a later time, so that the list has the order of the steps.
    test.now = new Date((test.now as Date).getTime() + 1);
    const [rest, graphql] = [await step.rest(users.rest), await step.graphql(users.graphql)];
    expect(rest, step.name).toEqual(graphql);
    statuses.add(`${step.name.split(' ', 1)[0]} ${rest.status}`);
  }
}

/** The statuses that occurred, to check that not all steps are rejected. */
const statuses = new Set<string>();

describe('the prompt service', () => {
  it('stores and returns the same over REST and GraphQL', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(steps, { minLength: 10, maxLength: 30 }), async (sequence) => {
        await deleteRecords();
        for (const step of sequence) await runStep(step);
        expect(await stored(users.rest)).toEqual(await stored(users.graphql));
      }),
      { numRuns: propertyRuns({ quick: 5, thorough: 20 }), examples: [[oneOfEach]] },
    );
    expect([...statuses]).toEqual(
      expect.arrayContaining([
        ...['create 201', 'create 422', 'update 200', 'update 422', 'update 404', 'show 200'],
        ...['show 404', 'delete 200', 'delete 404', 'list 200', 'invite 201', 'invite 422'],
      ]),
    );
  }, 60_000);
});
