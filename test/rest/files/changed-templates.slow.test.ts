import { describe, expect, it } from 'vitest';
import { usePrivateApp } from '../../support/app/app.ts';
import { afterStatement } from '../../support/database/after-statement.ts';
import { createTemplate } from '../../support/prompts/templates.ts';
import { signUp } from '../../support/users/people.ts';
import { exportedZip, recordsOf, signUpWith, unpack } from '../../support/users/user-data.ts';

const test = usePrivateApp();

/** The read of a page of exported templates. */
const pageOfTemplates = /^WITH "page".*"prompt_templates"/s;

describe('an export of user data during which a template changes', () => {
  it('can be imported, with the version that was read', async () => {
    const person = await signUp(test);
    const { id } = await createTemplate(person, { content: 'Before' });
    const zip = await afterStatement(
      pageOfTemplates,
      () => exportedZip(person),
      () =>
        person.execute(
          `mutation ($id: ID!) {
            updatePromptTemplate(id: $id, input: { content: "After" }) { query { __typename } }
          }`,
          { id },
        ),
    );
    expect(recordsOf(await unpack(zip), 'prompt-templates')).toMatchObject([
      { content: 'Before', versionNumber: 1 },
    ]);
    await signUpWith(test, zip);
  });
});
