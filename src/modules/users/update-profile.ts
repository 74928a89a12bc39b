import type { z } from 'zod';
import { inputArgument, updateDescription } from '../../graphql/schema/arguments.ts';
import { builder } from '../../graphql/schema/builder.ts';
import { userIdOf } from '../../graphql/schema/context.ts';
import { inputType } from '../../graphql/schema/input-type.ts';
import { recordPayload } from '../../graphql/schema/record-payload.ts';
import { validInput } from '../../graphql/schema/validate.ts';
import { audit } from './audit-events/record.ts';
import { updateProfileInput } from './input.ts';
import { lockUser } from './lock-user.ts';
import { User } from './user.ts';

const UpdateProfileInput = inputType(updateProfileInput);

type Changes = z.output<typeof updateProfileInput.schema>;
const stored = Object.fromEntries(
  Object.keys(updateProfileInput.fields).map((name) => [name, true]),
) as Record<keyof Changes, true>;

const payload = recordPayload('updateProfile', 'User', { type: User, description: 'The user.' });

builder.mutationField('updateProfile', (t) =>
  t.field({
    type: payload.type,
    description: "Updates the caller's profile.",
    authScopes: { session: true },
    args: inputArgument(UpdateProfileInput, updateDescription),
    resolve: async (_root, args, context, info) => {
      const id = userIdOf(context);
      const changes = validInput(updateProfileInput.schema, args.input);
      const { user } = context.database;
      await lockUser(context);
      const current = await user.findUniqueOrThrow({
        where: { id },
        select: stored,
      });
      const changed = Object.entries(changes).some(
        ([name, value]) => value !== current[name as keyof Changes],
      );
      if (changed) {
        const data = { ...changes, updatedAt: context.now } as object;
        await user.update({ where: { id }, data, select: { id: true } });
      }
      const { name = current.name } = changes;
      if (name !== current.name) await audit(context, { kind: 'NAME_CHANGED', subject: name });
      return payload.find({ id }, context, info);
    },
  }),
);
