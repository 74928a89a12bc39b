import type { AccountModel } from '../../../generated/prisma/models.ts';
import { updateArguments } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { inputType } from '../../../graphql/schema/input-type.ts';
import { statementsOnly } from '../../../graphql/schema/mutation-options.ts';
import { recordPayload } from '../../../graphql/schema/record-payload.ts';
import { ifUpdatedAtArgument } from '../../../graphql/schema/unchanged.ts';
import { Account } from '../accounts/account.ts';
import { findPayloadAccount } from '../accounts/payload-account.ts';
import { Entry } from './entry.ts';
import { changeOf, writeChanges } from './entry-change.ts';
import { updateEntryInput } from './input.ts';
import { lockOwnEntry } from './own-entries.ts';
import { OwnReferences } from './own-references.ts';
import { requireTypes, typeChangeArgument, typeChangesOf } from './type-change.ts';

export const UpdateEntryInput = inputType(updateEntryInput);

interface Payload {
  readonly account: AccountModel | null;
  readonly previousAccount: AccountModel | null;
  readonly typeChanged: boolean;
}

const payload = recordPayload<'Entry', Payload>('updateEntry', 'Entry', {
  type: Entry,
  description: 'The updated entry.',
  fields: (t) => ({
    account: t.expose('account', {
      type: Account,
      nullable: true,
      description: 'The account of the entry, with its new balance. Null if the entry has none.',
    }),
    previousAccount: t.expose('previousAccount', {
      type: Account,
      nullable: true,
      description:
        'The account that the entry was linked to before, with its new balance. Null if the link did not change or there was none.',
    }),
    typeChanged: t.exposeBoolean('typeChanged', {
      description:
        'Whether the new category has the other type: an expense became income, or income an expense.',
    }),
  }),
});

builder.mutationField('updateEntry', (t) =>
  t.field({
    type: payload.type,
    description:
      "Updates one of the caller's entries and the balances of its accounts. `updatedAt` changes only if a value changes. A category of the other type makes an expense income, or income an expense.",
    authScopes: { finance: true },
    args: {
      ...updateArguments('entry', UpdateEntryInput),
      ...ifUpdatedAtArgument('entry'),
      ...typeChangeArgument,
    },
    resolve: statementsOnly(async (_root, args, context, info) => {
      const entry = await lockOwnEntry(args, context);
      const references = await OwnReferences.read([args.input], context, ['input']);
      const change = changeOf(entry, args.input, references, ['input']);
      requireTypes([change], args);
      await writeChanges([change], context);
      const [before, after] = [entry.effect.accountId, change.effect.accountId];
      return {
        ...(await payload.find({ id: entry.id }, context, info)),
        account: await findPayloadAccount(after, 'account', context, info),
        previousAccount: await findPayloadAccount(
          before === after ? null : before,
          'previousAccount',
          context,
          info,
        ),
        typeChanged: typeChangesOf([change]).length > 0,
      };
    }),
  }),
);
