import { enumValue } from '../../common/enum-values.ts';
import { outputFields } from '../../generated/cli/output-fields.ts';
import { CliError, hasCode, usageError } from '../core/cli-error.ts';
import type { Api } from '../core/client/api.ts';
import { graphql } from '../core/client/document.ts';
import { databaseIdOf, recordId } from '../core/client/record-id.ts';
import { type Call, command } from '../core/declare/command.ts';
import { yes } from '../core/declare/option.ts';
import { count } from '../core/output/count.ts';
import { keyServices } from '../core/profiles/server-choice.ts';

const lastDocument = graphql(`
  query CliLastUndoableChange {
    lastUndoableChange {
      id
      action
      recordType
      recordId
      changedAt
    }
  }
`);

const document = graphql(`
  mutation CliUndo($id: ID!) {
    undoChange(id: $id) {
      restored {
        recordType
        count
      }
      deleted {
        recordType
        count
      }
      accounts {
        id
        databaseId
        name
        currentBalance
      }
    }
  }
`);

export function noteUndo(
  { note }: Pick<Call, 'note'>,
  change: { readonly id: string; readonly undoableUntil?: string | null } | null | undefined,
): void {
  if (change?.undoableUntil) note(`To undo this, run: folio undo ${databaseIdOf(change.id)}`);
}

const nouns = {
  PROMPT_TEMPLATE: ['prompt template', 'prompt templates'],
  PROMPT_TEMPLATE_VERSION: ['version of a template', 'versions of a template'],
  PROMPT_TEMPLATE_LABEL_MOVE: ['move of a label', 'moves of labels'],
  IDEA: ['idea', 'ideas'],
  REFERRAL: ['referral', 'referrals'],
  CATEGORY: ['category', 'categories'],
  ENTRY: ['entry', 'entries'],
  ACCOUNT: ['account', 'accounts'],
} as const;

/** The last change of either service that can be undone, after a confirmation. */
async function lastChange(call: Call, apis: readonly Api[], isConfirmed: boolean) {
  const { terminal } = call;
  terminal.requireConfirmable(isConfirmed);
  const results = await Promise.all(apis.map((api) => api.run(lastDocument, {})));
  const [last] = results
    .flatMap(({ lastUndoableChange }) => lastUndoableChange ?? [])
    .toSorted((one, other) => Number(databaseIdOf(other.id)) - Number(databaseIdOf(one.id)));
  if (!last) throw new CliError('notFound', 'There is no change of the last 24 hours to undo.');
  const { action, changedAt, id, recordType } = last;
  const time = changedAt.slice(0, 19).replace('T', ' ');
  const record = `${nouns[recordType][0]} ${databaseIdOf(last.recordId)}`;
  await terminal.confirm(
    `Undo the change of ${time} UTC that ${enumValue(action)} ${record} and possibly other records?`,
    isConfirmed,
  );
  return id;
}

/** Undoes a change with the key of either service. */
async function undoWith([api, ...others]: readonly Api[], id: string) {
  try {
    return (await (api as Api).run(document, { id })).undoChange;
  } catch (error) {
    if (!hasCode(error, 'FORBIDDEN') || others.length === 0) throw error;
    return undoWith(others, id);
  }
}

export const undo = command({
  name: 'undo',
  summary: 'Undo a deletion, a bulk change or an import',
  description:
    'Restores what the change has deleted or overwritten, and deletes what it has created, within 24 hours. Without an id, undoes the last change that can be undone, after a confirmation.',
  hasInstanceOptions: true,
  variadic: {
    name: 'change',
    description: 'The id of the change, as shown after a deletion or an import.',
  },
  options: { yes: yes() },
  examples: ['folio undo', 'folio undo 1342'],
  run: async (call) => {
    const { options, positionals } = call;
    const apis = keyServices(call.server()).map(call.apiFor);
    const [given, ...others] = positionals;
    if (others.length > 0) throw usageError('Only one change can be undone at a time.');
    const id =
      given === undefined
        ? await lastChange(call as Call, apis, options.yes)
        : recordId('Change', given);
    return undoWith(apis, id);
  },
  output: {
    fields: outputFields.CliUndo,
    show: ({ restored, deleted, accounts }, { line }) => {
      for (const [verb, records] of Object.entries({ Restored: restored, Deleted: deleted })) {
        const counts = records.map((each) => {
          const [singular, plural] = nouns[each.recordType];
          return count(each.count, singular, plural);
        });
        if (counts.length > 0) line(`${verb} ${counts.join(' and ')}.`);
      }
      for (const { name, currentBalance } of accounts)
        line(`Balance of ${name}: ${currentBalance}`);
    },
  },
});
