import { builder } from '../../graphql/builder.ts';
import { userIdOf } from '../../graphql/context.ts';
import { validInput } from '../../graphql/validate.ts';
import { audit } from '../audit-events/record.ts';
import { updateProfileInput } from './input.ts';
import { User } from './user.ts';

const UpdateProfileInput = builder.inputType('UpdateProfileInput', {
  description: 'What to change of an account.',
  fields: (t) => ({
    name: t.string({ required: true, description: '1 to 100 characters; stored trimmed.' }),
  }),
});

builder.mutationField('updateProfile', (t) =>
  t.prismaField({
    type: User,
    nullable: true,
    description: "Changes the caller's own account.",
    authScopes: { session: true },
    args: {
      input: t.arg({ type: UpdateProfileInput, required: true, description: 'The changes.' }),
    },
    resolve: async (query, _root, args, context) => {
      const id = userIdOf(context);
      const { name } = validInput(updateProfileInput, args.input);
      const { user } = context.database;
      const { count } = await user.updateMany({
        where: { id, name: { not: name } },
        data: { name, updatedAt: context.now },
      });
      if (count > 0) await audit(context, { kind: 'NAME_CHANGED', subject: name });
      return user.findUniqueOrThrow({ ...query, where: { id } });
    },
  }),
);
