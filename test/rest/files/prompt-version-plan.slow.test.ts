import { expect, it } from 'vitest';
import { useAppForPlans } from '../../support/app/app.ts';
import { writeMany } from '../../support/database/database.ts';
import { explain } from '../../support/database/plans.ts';
import { useStatements } from '../../support/database/statements.ts';
import { vacuum } from '../../support/database/vacuum.ts';
import { createTemplate } from '../../support/prompts/templates.ts';
import { setLabelDocument } from '../../support/prompts/versions.ts';
import { signUp } from '../../support/users/people.ts';

const test = useAppForPlans();
const statements = useStatements(test);
const tables = ['prompt_templates', 'prompt_template_versions', 'prompt_template_labels'];

it('GET /prompt-versions reads few rows, whatever other users have', async () => {
  const [owner, other] = [await signUp(test), await signUp(test)];
  const { id } = await createTemplate(owner, { title: 'Prompt' });
  await owner.execute(setLabelDocument, { id, label: 'production', number: 1 });
  for (const { userId } of [owner, other]) {
    await writeMany(test)`
      WITH "templates" AS (
        INSERT INTO "prompt_templates" ("id", "owner_id", "slug", "title", "description", "content", "category", "created_via")
        SELECT gen_random_uuid(), ${userId}::uuid, 'prompt-' || n, 'Title ' || n, 'Text', 'Content', 'developer', 'web'
          FROM generate_series(1, 3000) AS n RETURNING "id", "owner_id")
      SELECT count(*) FROM "templates"`;
    await writeMany(test)`
      INSERT INTO "prompt_template_labels" ("template_id", "owner_id", "name", "number", "moved_at")
      SELECT "id", "owner_id", 'production', 1, now() FROM "prompt_templates"
       WHERE "owner_id" = ${userId}::uuid AND "slug" LIKE 'prompt-%'`;
  }
  for (const table of tables) await vacuum(test, table);
  const key = await owner.createApiKey();
  for (const reference of ['prompt', 'prompt@1', 'prompt@production']) {
    for (const condition of ['"other"', undefined]) {
      const headers = condition ? { 'if-none-match': condition } : {};
      const { result, ran } = await statements.during(() =>
        key.request({ url: `/prompt-versions/${reference}`, headers }),
      );
      expect(result.statusCode).toBe(200);
      const ofVersions = ran.filter(({ sql }) => sql.includes('"prompt_template_versions"'));
      expect(ofVersions.length).toBe(condition ? 2 : 1);
      for (const statement of ofVersions) {
        for (const table of tables) {
          const { rows } = await explain(test, statement, table);
          expect(rows, `${reference} ${table}`).toBeLessThan(5);
        }
      }
    }
  }
});
