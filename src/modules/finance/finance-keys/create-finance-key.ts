import { inputArgument } from '../../../graphql/schema/arguments.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { validInput } from '../../../graphql/schema/validate.ts';
import { recordQuotas } from '../../../settings/quotas.ts';
import { createKey, newKeyName, newKeyPayload } from '../../keys/create-key.ts';
import { FinanceKey } from './finance-key.ts';
import { financeKeyKind } from './finance-key-kind.ts';
import { createFinanceKeyInput } from './input.ts';

const CreateFinanceKeyInput = builder.inputType('CreateFinanceKeyInput', {
  description: 'A new finance key.',
  fields: (t) => ({
    name: t.string({ required: true, description: newKeyName }),
  }),
});

const payload = newKeyPayload('FinanceKey', FinanceKey, 'fin_…');

builder.mutationField('createFinanceKey', (t) =>
  t.field({
    type: payload.type,
    description: `Creates a finance key. VALIDATION_FAILED when the caller has the maximum number of live finance keys (default ${recordQuotas.liveKeys.default}).`,
    authScopes: { session: true },
    args: inputArgument(CreateFinanceKeyInput, 'The new key.'),
    resolve: async (_root, args, context) => {
      const input = validInput(createFinanceKeyInput, args.input);
      const { key, secret } = await createKey(context, financeKeyKind, (columns) =>
        context.database.financeKey.create({ data: { ...input, ...columns } }),
      );
      return { financeKey: key, secret };
    },
  }),
);
