import { type DocumentNode, execute, type GraphQLSchema } from 'graphql';
import { createContextFactory } from '../../../src/graphql/execution/context-factory.ts';
import { createAttempts } from '../../../src/http/limits/attempts.ts';
import { inMemory } from '../../../src/http/limits/rate-limiter.ts';
import type { TestApp } from '../app/app.ts';
import { storeSession } from '../app/stored-user.ts';
import {
  documentOf,
  foreignArguments,
  type RootField,
  sampleArguments,
} from '../samples/root-fields.ts';
import type { Reference } from '../samples/seeded-finances.ts';
import { type Records, storeRecords } from '../samples/seeded-records.ts';
import { type Person, signUp, signUpAs } from '../users/people.ts';

/** Numeric ids from here on are found in a text. Each table has a range of its own. */
const recognizableId = 700_000_000;
const idRange = 1_000_000;

/** The strings and numbers by which the records of a user are recognized. */
function tracesOf({ owner, ...records }: Records): string[] {
  const { mark, deviceLogin } = records;
  const references = Object.values(records).filter(
    (value): value is Reference => typeof value === 'object' && 'databaseId' in value,
  );
  const values = references
    .filter(({ id }) => id !== records.user.id)
    .flatMap(({ id, databaseId, ...more }) => [
      ...[id, ...('secret' in more ? [more.secret as string] : [])],
      ...(typeof databaseId === 'string' || databaseId > recognizableId ? [`${databaseId}`] : []),
    ]);
  return [owner.userId, owner.email, mark, deviceLogin.userCode, deviceLogin.deviceCode, ...values];
}

/** The arguments of the sample request without page sizes: a whole page shows more. */
export function wholeArguments(root: RootField, records: Records) {
  const { first: _first, last: _last, ...given } = sampleArguments(root, records);
  return given;
}

/** What a root field does with the records of another user. */
export interface Attempt {
  /** The results, with the caller's own records first. */
  readonly results: readonly string[];
  /** The values of the other user in the results. */
  readonly shown: readonly string[];
}

/** Two users with records of all kinds. The caller has the highest role below super admin. */
export interface OtherUsers {
  readonly foreignUserId: string;
  /** Runs a query with own records, with those of the other user, and with filters for them. */
  read(root: RootField): Promise<Attempt>;
  /** Runs a mutation with own records of another caller, and with those of the other user. */
  write(root: RootField): Promise<Attempt>;
  /** All rows that contain a value of the other user. */
  foreignRows(): Promise<unknown>;
  /** Adds records of the other user and of new users. */
  multiply(): Promise<void>;
  /** Later attempts use the values of the deleted records. */
  deleteOthers(): Promise<void>;
}

export async function prepareOtherUsers(test: TestApp): Promise<OtherUsers> {
  const { client } = test.database;
  const { schema } = test.app.executor;
  await raiseIds(test);
  const target = await signUp(test);
  const other = await signUp(test, { name: 'Another person' });
  const foreign = await storeDecidedRecords(test, other, target);
  const ownTarget = await signUp(test);
  const caller = await signUpAs(test, 'MARKETER');
  const own = await storeRecords(test, caller, ownTarget);
  const newStranger = () => signUpAs(test, 'MARKETER');
  let stranger = await newStranger();
  const newWriter = async () => storeRecords(test, await signUpAs(test, 'MARKETER'), ownTarget);
  let writer = await newWriter();
  const traces = tracesOf(foreign);
  const run = runner(test, schema);
  const attempt = (results: readonly string[]): Attempt => ({
    results,
    shown: traces.filter((value) => results.some((result) => result.includes(value))),
  });

  return {
    foreignUserId: other.userId,
    async read(root) {
      const document = documentOf(schema, root);
      const args = wholeArguments(root, own);
      const variants = [wholeArguments(root, foreign), ...foreignArguments(root, args, foreign)];
      const results = [await run(caller, document, args)];
      for (const variant of variants) results.push(await run(caller, document, variant));
      return attempt(results);
    },
    async write(root) {
      const document = documentOf(schema, root);
      const runOwn = () => run(writer.owner, document, wholeArguments(root, writer));
      const results = [await run(stranger, document, wholeArguments(root, foreign))];
      if (foreignArguments(root, {}, foreign).length > 0) writer = await newWriter();
      for (const variant of foreignArguments(root, wholeArguments(root, writer), foreign)) {
        results.push(await run(writer.owner, document, variant));
      }
      let withOwn = await runOwn();
      if (hasErrors(withOwn)) {
        // An earlier mutation can have deleted the record.
        writer = await newWriter();
        withOwn = await runOwn();
      }
      return attempt([withOwn, ...results]);
    },
    foreignRows: () => rowsWith(test, traces),
    async multiply() {
      const another = await signUpAs(test, 'SUPER_ADMIN');
      for (const owner of [other, another]) {
        traces.push(...tracesOf(await storeDecidedRecords(test, owner, target)));
      }
    },
    async deleteOthers() {
      const others = { notIn: [caller.userId, ownTarget.userId] };
      await client.deviceLogin.deleteMany({ where: { clientName: { not: own.mark } } });
      // An entry keeps its category from being deleted.
      await client.entry.deleteMany({ where: { userId: others } });
      await client.user.deleteMany({ where: { id: others } });
      stranger = await newStranger();
      writer = await newWriter();
    },
  };
}

const hasErrors = (result: string) => Boolean(JSON.parse(result).errors);

/** Makes the numeric ids of the next records recognizable. */
async function raiseIds({ database: { client } }: TestApp): Promise<void> {
  await client.$executeRaw`
    SELECT setval(pg_get_serial_sequence(name, 'id'), ${recognizableId} + number * ${idRange})
    FROM unnest(ARRAY['categories', 'accounts', 'entries', 'changes']) WITH ORDINALITY AS each (name, number)`;
}

/** Stores records, with a device login that their owner has approved: nobody else may see it. */
async function storeDecidedRecords(test: TestApp, owner: Person, target: Person) {
  const records = await storeRecords(test, owner, target);
  await test.database.client.deviceLogin.updateMany({
    where: { clientName: records.mark },
    data: { userId: owner.userId, decision: 'APPROVED' },
  });
  return records;
}

type Around = <T>(run: () => Promise<T>) => Promise<T>;

/**
 * Returns a function that runs a document as a user with a session, without the limits of clients.
 * @param around is called for each run
 */
export function runner(test: TestApp, schema: GraphQLSchema, around: Around = (run) => run()) {
  const { app, config, database } = test;
  const now = new Date();
  const createContext = createContextFactory({
    ...{ database, identity: app.identity, images: app.images, clock: () => now },
    changeFeeds: app.changeFeeds,
    renderings: app.renderings,
    ...{ baseUrl: config.baseUrl, quotas: config.quotas, webhookPrivateAddresses: false },
    attempts: createAttempts(undefined, inMemory),
  });
  const sessions = new Map<string, string>();
  /** The same for each run, as a user sees the own sessions. A mutation can have ended it. */
  const sessionOf = async (userId: string) => {
    const id = sessions.get(userId);
    const isLive = id && (await database.client.session.count({ where: { id } })) > 0;
    const sessionId = isLive ? id : await storeSession(test, userId);
    sessions.set(userId, sessionId);
    return sessionId;
  };
  return async ({ userId }: Person, document: DocumentNode, variableValues: object) => {
    const sessionId = await sessionOf(userId);
    const contextValue = createContext({
      caller: { kind: 'session', userId, role: 'MARKETER', sessionId },
      requestId: 'test',
      address: '127.0.0.1',
      clientInfo: { address: '127.0.0.1', userAgent: 'test' },
      rateLimit: { limit: 10, remaining: 5, resetAt: 0 },
    });
    const result = await around(async () =>
      execute({
        ...{ schema, document, contextValue },
        variableValues: { ...variableValues },
      }),
    );
    const errors = result.errors?.map(({ message, originalError }) => ({
      message,
      ...originalError,
    }));
    return JSON.stringify({ ...result, ...(errors ? { errors } : {}) });
  };
}

/** All rows that contain one of the values, without the times of last use. */
async function rowsWith({ database: { client } }: TestApp, values: readonly string[]) {
  const tables = await client.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename NOT IN ('_prisma_migrations', 'installation')
    ORDER BY name`;
  const selects = tables.map(
    ({ name }) => `SELECT '${name}' AS name, text FROM
      (SELECT (to_jsonb(t) - 'last_used_at')::text AS text FROM "${name}" t) AS rows
      WHERE text LIKE ANY ($1)`,
  );
  const patterns = values.map((value) => `%${value}%`);
  return client.$queryRawUnsafe(`${selects.join(' UNION ALL ')} ORDER BY name, text`, patterns);
}
