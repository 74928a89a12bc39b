import { describe, expect, it } from 'vitest';
import { usePrivateApp, useSeed } from '../support/app/app.ts';
import { pixel } from '../support/images/images.ts';
import { removeStoredFiles, storedFiles } from '../support/images/stored-files.ts';
import { signUp } from '../support/users/people.ts';

const test = usePrivateApp();
const key = useSeed(async () => (await signUp(test)).createApiKey());

const submit = () =>
  key.post('/api/v1/ideas', { title: 'T', body: 'B', attachments_base64: [pixel] });

/** Runs `work` while a trigger makes a step of storing an attachment fail. */
async function whileFailing(trigger: string, work: () => Promise<void>): Promise<void> {
  const run = (sql: string) => test.database.client.$executeRawUnsafe(sql);
  await run(`CREATE FUNCTION failing() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'an injected failure'; END $$`);
  await run(`CREATE ${trigger} EXECUTE FUNCTION failing()`);
  try {
    await work();
  } finally {
    await run('DROP TRIGGER failing ON idea_attachments');
    await run('DROP FUNCTION failing()');
  }
}

describe('a stored image', () => {
  it('is deleted at once when its row is rejected', async () => {
    await whileFailing(
      'TRIGGER failing BEFORE INSERT ON idea_attachments FOR EACH ROW',
      async () => {
        expect((await submit()).statusCode).toBe(500);
        expect(storedFiles(test)).toEqual([]);
      },
    );
    expect(await test.database.client.idea.count()).toBe(0);
  });

  it('is left to the sweep when the commit fails', async () => {
    const deferredTrigger = `CONSTRAINT TRIGGER failing AFTER INSERT ON idea_attachments
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW`;
    await whileFailing(deferredTrigger, async () => {
      expect((await submit()).statusCode).toBe(500);
      expect(storedFiles(test)).toHaveLength(1);
    });
    expect(await test.database.client.idea.count()).toBe(0);
    removeStoredFiles(test);
  });
});
