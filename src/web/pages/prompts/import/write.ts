import { FolioError } from '../../../../errors.ts';
import type { CreatePromptTemplateInput } from '../../../../generated/operations/graphql.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { globalId } from '../../../../graphql/schema/global-id.ts';
import type { Step } from './plan.ts';

export const importPrompt = graphql(`
  mutation ImportPromptByForm(
    $isNew: Boolean!
    $newInput: CreatePromptTemplateInput!
    $id: ID!
    $input: UpdatePromptTemplateInput!
    $ifUpdatedAt: DateTime
  ) {
    createPromptTemplate(input: $newInput) @include(if: $isNew) {
      __typename
    }
    updatePromptTemplate(id: $id, input: $input, ifUpdatedAt: $ifUpdatedAt) @skip(if: $isNew) {
      __typename
    }
  }
`);

/** The variables of a step. Those of the mutation that does not run are valid, too. */
function variablesOf({ fields, existing, changes }: Step) {
  const newInput = existing
    ? {
        ...{ title: existing.title, description: existing.description },
        ...{ content: existing.content, category: existing.category },
      }
    : (fields as CreatePromptTemplateInput);
  return {
    ...{ isNew: !existing, newInput, input: changes },
    id: globalId('PromptTemplate', existing?.databaseId ?? ''),
    ifUpdatedAt: existing?.updatedAt ?? null,
  };
}

export interface WrittenStep {
  readonly step: Step;
  /** Why it was not written. */
  readonly issues: readonly string[];
}

/** Writes the templates one after the other. An error of one does not stop the others. */
export async function writeSteps(
  steps: readonly Step[],
  run: (variables: ReturnType<typeof variablesOf>) => Promise<unknown>,
): Promise<WrittenStep[]> {
  const written: WrittenStep[] = [];
  for (const step of steps) {
    try {
      await run(variablesOf(step));
      written.push({ step, issues: [] });
    } catch (error) {
      if (!(error instanceof FolioError)) throw error;
      const { details, message } = error;
      const issues = details.length > 0 ? details.map((each) => each.message) : [message];
      written.push({ step, issues });
    }
  }
  return written;
}
