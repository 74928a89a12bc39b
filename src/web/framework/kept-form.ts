import { z } from 'zod';
import { Fields } from './fields.ts';
import { userMarkIn } from './form-token.ts';
import type { PageRequest } from './page-request.ts';

/**
 * A form that was submitted after its session had expired. The sign-in page contains it in a hidden
 * field, so that the form can be shown again with the entered values.
 */
const keptForm = z.object({
  /** The path of the form's POST route. */
  form: z.string(),
  /** The mark of the user to whom the form was shown. Other users don't see the values. */
  userMark: z.string(),
  params: z.record(z.string(), z.string()),
  lists: z.record(z.string(), z.array(z.string())),
  fields: z.record(z.string(), z.array(z.string())),
  /** The names of the chosen files. */
  files: z.record(z.string(), z.array(z.string())).default({}),
});

export type KeptForm = z.infer<typeof keptForm>;

/** The maximum length as JSON. Encoded as a form, it is smaller than the body limit, 1 MiB. */
const maxLength = 100_000;

/**
 * Whether a field must not be in a page: form tokens and passwords. The rest of a name with a dot is the
 * name of a template variable, such as MAX_TOKENS.
 */
export const isSecretField = (name: string): boolean =>
  /^_|^[^.]*(password|repeated|token|secret)/i.test(name);

/** The names of the fields with values, without secrets. */
export const enteredNames = (fields: Fields): readonly string[] =>
  fields.names.filter(
    (name) => !isSecretField(name) && fields.all(name).some((value) => value.trim() !== ''),
  );

/** The value of the hidden field; undefined if the entered values are too long. */
export function keepForm(
  form: string,
  request: Pick<PageRequest, 'params' | 'lists'>,
  fields: Fields,
): string | undefined {
  const entered = enteredNames(fields).map((name) => [name, fields.all(name)] as const);
  const { params, lists } = request;
  const files = Object.fromEntries(fields.fileFields.map((name) => [name, fields.fileNames(name)]));
  const userMark = userMarkIn(fields.text('_token'));
  const values = Object.fromEntries(entered);
  const json = JSON.stringify({ form, userMark, params, lists, fields: values, files });
  return json.length > maxLength ? undefined : json;
}

/** Undefined if the value is not valid: the browser may have changed it. */
export function readKeptForm(json: string): KeptForm | undefined {
  if (json.length > maxLength) return undefined;
  try {
    return keptForm.safeParse(JSON.parse(json)).data;
  } catch {
    return undefined;
  }
}

/** The values of a kept form, and the names of its files. */
export const enteredIn = ({ fields, files }: KeptForm): Fields =>
  new Fields(
    fields,
    new Map(
      Object.entries(files).map(([name, names]) => [name, names.map((filename) => ({ filename }))]),
    ),
  );
