import { describe, expect, it } from 'vitest';
import { useApp } from '../../../support/app/app.ts';
import { afterStatement } from '../../../support/database/after-statement.ts';
import { deleteRecord } from '../../../support/outcomes/undo.ts';
import { createGreeting } from '../../../support/prompts/versions.ts';
import { signUp } from '../../../support/users/people.ts';

const test = useApp();

describe('the current version of a prompt template', () => {
  it('is NOT_FOUND if the template is deleted while it is read', async () => {
    const owner = await signUp(test);
    const { id } = await createGreeting(owner);
    const { data, errors } = await afterStatement(
      /"prompt_templates"/,
      () => owner.graphql('{ promptTemplates { nodes { currentVersion { number } } } }'),
      () => deleteRecord(owner, 'PromptTemplate', id),
    );
    expect(data).toStrictEqual({ promptTemplates: null });
    expect(errors).toMatchObject([
      {
        path: ['promptTemplates', 'nodes', 0, 'currentVersion'],
        extensions: { code: 'NOT_FOUND' },
      },
    ]);
  });
});
