import { notFound } from '../../../errors.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { userIdOf } from '../../../graphql/schema/context.ts';
import { recordSerial } from '../../../graphql/schema/node.ts';
import { payloadType } from '../../../graphql/schema/payload.ts';
import { lockFinances } from '../lock-finances.ts';

interface Payload {
  readonly globalId: string;
  readonly id: number;
}

const DeleteAccountPayload = payloadType<Payload>('deleteAccount', (t) => ({
  deletedAccountId: t.exposeID('globalId', {
    description: 'The global id of the deleted account.',
  }),
  databaseId: t.exposeInt('id', { description: 'The number of the deleted account.' }),
}));

builder.mutationField('deleteAccount', (t) =>
  t.field({
    type: DeleteAccountPayload,
    description:
      "Deletes one of the caller's bank accounts. Its entries are kept without an account.",
    authScopes: { finance: true },
    args: { id: t.arg.id({ required: true, description: "The account's global id." }) },
    resolve: async (_root, args, context) => {
      const id = recordSerial('Account', args.id);
      await lockFinances(context);
      const where = { id, userId: userIdOf(context) };
      // The foreign key unlinks the entries.
      const { count } = await context.database.account.deleteMany({ where });
      if (count === 0) throw notFound();
      return { globalId: args.id, id };
    },
  }),
);
