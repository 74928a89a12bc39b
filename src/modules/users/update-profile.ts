import { inputArgument, updateDescription } from '../../graphql/schema/arguments.ts';
import { builder } from '../../graphql/schema/builder.ts';
import { userIdOf } from '../../graphql/schema/context.ts';
import { recordPayload } from '../../graphql/schema/record-payload.ts';
import { validInput } from '../../graphql/schema/validate.ts';
import { audit } from './audit-events/record.ts';
import { updateProfileInput } from './input.ts';
import { User } from './user.ts';

const UpdateProfileInput = builder.inputType('UpdateProfileInput', {
  description: 'The fields of the profile to update.',
  fields: (t) => ({
    name: t.string({ required: true, description: '1 to 100 characters; stored trimmed.' }),
  }),
});

const payload = recordPayload('updateProfile', 'User', { type: User, description: 'The user.' });

builder.mutationField('updateProfile', (t) =>
  t.field({
    type: payload.type,
    description: "Updates the caller's profile.",
    authScopes: { session: true },
    args: inputArgument(UpdateProfileInput, updateDescription),
    resolve: async (_root, args, context, info) => {
      const id = userIdOf(context);
      const { name } = validInput(updateProfileInput, args.input);
      const { user } = context.database;
      const { count } = await user.updateMany({
        where: { id, name: { not: name } },
        data: { name, updatedAt: context.now },
      });
      if (count > 0) await audit(context, { kind: 'NAME_CHANGED', subject: name });
      return payload.find({ id }, context, info);
    },
  }),
);
