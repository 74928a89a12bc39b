import type { UserModel } from '../../generated/prisma/models.ts';
import { builder } from '../../graphql/schema/builder.ts';
import { userIdOf } from '../../graphql/schema/context.ts';
import { findPayloadRecord } from '../../graphql/schema/find-record.ts';
import { payloadType } from '../../graphql/schema/payload.ts';
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

const UpdateProfilePayload = payloadType<{ readonly user: UserModel }>('updateProfile', (t) => ({
  user: t.expose('user', { type: User, description: 'The user.' }),
}));

builder.mutationField('updateProfile', (t) =>
  t.field({
    type: UpdateProfilePayload,
    description: "Updates the caller's profile.",
    authScopes: { session: true },
    args: {
      input: t.arg({
        type: UpdateProfileInput,
        required: true,
        description: 'The fields to update. Fields left out keep their value.',
      }),
    },
    resolve: async (_root, args, context, info) => {
      const id = userIdOf(context);
      const { name } = validInput(updateProfileInput, args.input);
      const { user } = context.database;
      const { count } = await user.updateMany({
        where: { id, name: { not: name } },
        data: { name, updatedAt: context.now },
      });
      if (count > 0) await audit(context, { kind: 'NAME_CHANGED', subject: name });
      const record = { model: 'User', where: { id }, at: ['user'] } as const;
      return { user: await findPayloadRecord({ ...record, context, info }) };
    },
  }),
);
