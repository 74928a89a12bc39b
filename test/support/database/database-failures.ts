import type { TestApp } from '../app/app.ts';

/** An event in the syntax of CREATE TRIGGER, which the database rejects. */
export type Step =
  | 'BEFORE INSERT ON users'
  | 'BEFORE INSERT ON credentials'
  | 'BEFORE INSERT ON sessions'
  | 'BEFORE INSERT ON categories'
  | 'BEFORE UPDATE ON referrals'
  | 'BEFORE UPDATE ON api_keys'
  | 'BEFORE INSERT ON entries'
  | 'BEFORE INSERT ON audit_events'
  | 'BEFORE INSERT ON prompt_template_usage'
  | 'COMMIT of users';

/** Does something while the database fails at one step; afterwards it works again. */
export async function whileFailing<T>(
  { database: { client } }: TestApp,
  step: Step,
  work: () => Promise<T>,
): Promise<T> {
  const isCommit = step === 'COMMIT of users';
  const table = step.split(' ').at(-1);
  const run = (sql: string) => client.$executeRawUnsafe(sql);
  await run(`CREATE FUNCTION injected_failure() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'an injected failure'; END $$`);
  await run(
    isCommit
      ? `CREATE CONSTRAINT TRIGGER injected_failure AFTER INSERT ON ${table}
           DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION injected_failure()`
      : `CREATE TRIGGER injected_failure ${step}
           FOR EACH ROW EXECUTE FUNCTION injected_failure()`,
  );
  try {
    return await work();
  } finally {
    await run(`DROP TRIGGER injected_failure ON ${table}`);
    await run('DROP FUNCTION injected_failure()');
  }
}
