import { z } from 'zod';
import { ApiKeyScope } from '../../generated/prisma/enums.ts';
import { enumField } from '../../input/fields.ts';
import { createInput } from '../../input/input.ts';
import { text, unstorable } from '../../input/text.ts';
import { defaultedField, requiredField } from '../../input/writable-field.ts';
import { permissionValues } from '../prompts/api-keys/input.ts';

const maxName = 80;

/** Users decide by this name: control characters and changes of the text direction could forge it. */
const clientName = text({ max: maxName }).refine(
  (name) => !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(name),
  { error: unstorable },
);

const scopes = z.array(z.enum(ApiKeyScope)).transform((requested) => [...new Set(requested)]);

export const createDeviceLoginInput = createInput({
  name: 'CreateDeviceLoginInput',
  description: 'A client that asks for keys, and the permission of its API key.',
  fields: {
    clientName: requiredField(
      { type: 'String', schema: clientName },
      {
        about: 'The name that the user sees and that the new keys get.',
        limits: `1 to ${maxName} characters without control characters; stored trimmed.`,
      },
    ),
    permission: enumField('ApiKeyPermission', permissionValues, {
      about: 'The permission of the API key.',
      default: 'MANAGE',
    }),
    scopes: defaultedField(
      { type: ['ApiKeyScope'], schema: scopes },
      { about: 'The scopes of the API key.', defaultNote: 'Default: none.' },
      [],
    ),
  },
});
