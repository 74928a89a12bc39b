import type { FinanceKeyModel } from '../../../generated/prisma/models.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { payloadType } from '../../../graphql/schema/payload.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { createKey } from '../../keys/create-key.ts';
import { FinanceKey } from './finance-key.ts';
import { financeKeyKind } from './finance-key-kind.ts';
import { createFinanceKeyInput } from './input.ts';

const CreateFinanceKeyInput = builder.inputType('CreateFinanceKeyInput', {
  description: 'A new finance key.',
  fields: (t) => ({
    name: t.string({
      required: true,
      description: "The key's name. 1 to 100 characters, stored trimmed.",
    }),
  }),
});

interface Payload {
  readonly financeKey: FinanceKeyModel;
  readonly secret: string;
}

const CreateFinanceKeyPayload = payloadType<Payload>('createFinanceKey', (t) => ({
  financeKey: t.expose('financeKey', { type: FinanceKey, description: 'The new key.' }),
  secret: t.exposeString('secret', {
    description:
      'The secret (`fin_…`), to be sent as a Bearer token. `revealFinanceKey` returns it again.',
  }),
}));

builder.mutationField('createFinanceKey', (t) =>
  t.field({
    type: CreateFinanceKeyPayload,
    description:
      'Creates a finance key. VALIDATION_FAILED when the caller has the maximum number of live finance keys (default 50).',
    authScopes: { session: true },
    args: {
      input: t.arg({ type: CreateFinanceKeyInput, required: true, description: 'The new key.' }),
    },
    resolve: async (_root, args, context) => {
      const input = validInput(createFinanceKeyInput, args.input);
      const { key, secret } = await createKey(context, financeKeyKind, (columns) =>
        context.database.financeKey.create({ data: { ...input, ...columns } }),
      );
      return { financeKey: key, secret };
    },
  }),
);
