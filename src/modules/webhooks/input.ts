import { z } from 'zod';
import { RecordType } from '../../generated/prisma/enums.ts';
import { booleanField, optionalTextField, textField } from '../../input/fields.ts';
import { createInput, updateInput } from '../../input/input.ts';
import { blank, requiredOr } from '../../input/required.ts';
import { requiredField } from '../../input/writable-field.ts';

const names = Object.values(RecordType);

const recordTypeList: z.ZodType<RecordType[]> = z
  .array(z.enum(names), requiredOr('must be an array'))
  .max(names.length, { error: `are too many (maximum is ${names.length})` })
  .refine((types) => types.length > 0, { error: blank })
  .transform((types) => [...new Set(types)]);

const url = textField({
  max: 2_000,
  about:
    'The URL to which changes are sent: `https:` and a public host, without a user name, a password or a fragment.',
});
const description = optionalTextField({ max: 100, about: 'What the webhook is for.' });
const recordTypes = requiredField(
  { type: ['RecordType'], schema: recordTypeList },
  {
    about: 'The types of records whose changes are sent. At least one.',
    updateNote: 'Replaces all types.',
  },
);

export const createWebhookInput = createInput({
  name: 'CreateWebhookInput',
  description: 'A new webhook.',
  fields: { url, description, recordTypes },
});

export const updateWebhookInput = updateInput({
  name: 'UpdateWebhookInput',
  description: 'The fields of a webhook to update.',
  fields: {
    url,
    description,
    recordTypes,
    enabled: booleanField({
      about:
        'Whether changes are sent. A webhook that is enabled again continues after the last delivered change.',
    }),
  },
});
