import { usageError } from '../cli-error.ts';
import type { Call } from './command.ts';
import type { Inputs } from './input-options.ts';
import { kebabCase } from './kebab-case.ts';
import type { Option, Options } from './option.ts';

type InputCall = Pick<Call, 'api' | 'options' | 'path'>;

const isGiven = ({ isNegatable, type }: Option<unknown>, value: unknown) =>
  value !== undefined && (type !== 'flag' || isNegatable === true || value === true);

/**
 * The fields of an input from the options that set them, in the order of the options. Names of
 * records are resolved to ids.
 * @throws a usage error for two options that set the same field
 */
export async function inputFields<Name extends keyof Inputs>(
  declared: Options,
  call: Omit<InputCall, 'path'>,
): Promise<Inputs[Name]> {
  const given = new Map<string, { readonly name: string; readonly option: Option<unknown> }>();
  for (const [name, option] of Object.entries(declared)) {
    if (option.field === null || !isGiven(option, call.options[name])) continue;
    const field = option.field ?? name;
    const other = given.get(field);
    if (other) {
      throw usageError(`--${kebabCase(other.name)} and --${kebabCase(name)} cannot be combined.`);
    }
    given.set(field, { name, option });
  }
  const input: Record<string, unknown> = {};
  for (const [field, { name, option }] of given) {
    const { cleared, toField } = option;
    const value = call.options[name];
    if (cleared !== undefined) input[field] = cleared;
    else input[field] = toField ? await toField(call.api, value as never) : value;
  }
  return input as Inputs[Name];
}

/**
 * The changes of an update, as `inputFields`.
 * @param others fields that the command sets itself; JSON leaves out undefined values
 * @throws a usage error without a change
 */
export async function changedFields<Name extends keyof Inputs>(
  declared: Options,
  call: InputCall,
  others: Partial<Inputs[Name]> = {},
): Promise<Inputs[Name]> {
  const changes = { ...(await inputFields<Name>(declared, call)), ...others };
  if (Object.values(changes).some((value) => value !== undefined)) return changes;
  throw usageError(
    'No changes given.',
    `To see the options, run: folio ${call.path.join(' ')} --help`,
  );
}
