import inputs from '../../../../schema/inputs.json' with { type: 'json' };
import { enumValue } from '../../../common/enum-values.ts';
import type * as generated from '../../../generated/cli/graphql.ts';
import {
  date,
  integer,
  money,
  month,
  negatableFlag,
  type Option,
  oneOf,
  repeated,
  required,
  text,
} from './option.ts';

/** The inputs and filters of the commands. Their fields are printed by `npm run contracts:print`. */
export interface Inputs {
  readonly CreateAccountInput: generated.CreateAccountInput;
  readonly CreateCategoryInput: generated.CreateCategoryInput;
  readonly CreateEntryInput: generated.CreateEntryInput;
  readonly CreatePromptTemplateInput: generated.CreatePromptTemplateInput;
  readonly CreateReferralsInput: generated.CreateReferralsInput;
  readonly CreateWebhookInput: generated.CreateWebhookInput;
  readonly EntryFilter: generated.EntryFilter;
  readonly IdeaFilter: generated.IdeaFilter;
  readonly PromptTemplateFilter: generated.PromptTemplateFilter;
  readonly ReferralFilter: generated.ReferralFilter;
  readonly SubmitIdeaInput: generated.SubmitIdeaInput;
  readonly UpdateAccountInput: generated.UpdateAccountInput;
  readonly UpdateCategoryInput: generated.UpdateCategoryInput;
  readonly UpdateEntryInput: generated.UpdateEntryInput;
  readonly UpdatePromptTemplateInput: generated.UpdatePromptTemplateInput;
  readonly UpdateWebhookInput: generated.UpdateWebhookInput;
}

export interface InputField {
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
  readonly min?: number;
  readonly max?: number;
  /** The type of the records whose ids a filter accepts. */
  readonly record?: string;
  /** The name of a filter's option, if it differs. */
  readonly option?: string;
  readonly values?: Readonly<Record<string, string>>;
  /** What an update sets the field to, to remove its value. */
  readonly cleared?: null | readonly never[];
}

type OptionFor<Value> = undefined extends Value
  ? Option<NonNullable<Value> | undefined>
  : Option<NonNullable<Value>>;

export const fieldsOf = (input: keyof Inputs) =>
  inputs[input] as unknown as Readonly<Record<string, InputField>>;

/** The description of a field, with enum values as the command line writes them. */
export function inputDescription<Name extends keyof Inputs>(
  input: Name,
  field: keyof Inputs[Name] & string,
): string {
  const { description = '', values = {} } = fieldsOf(input)[field] ?? {};
  return description
    .replaceAll('`', '')
    .replace(/\b[A-Z][A-Z_]+\b/g, (name) => (Object.hasOwn(values, name) ? enumValue(name) : name));
}

export function optionFor(
  { type, min, max, record = 'tag', values }: InputField,
  description: string,
): Option<unknown> {
  if (values) return oneOf(description, values);
  switch (type) {
    case 'String':
      return text(description);
    case 'Int':
      return min === undefined || max === undefined
        ? integer(description)
        : integer(description, { minimum: min, maximum: max });
    case 'Boolean':
      return negatableFlag(description);
    case 'Money':
      return money(description);
    case 'LocalDate':
      return date(description);
    case 'YearMonth':
      return month(description);
    case '[ID]':
    case '[String]':
      return repeated(text(description, record.toLowerCase()));
    default:
      throw new Error(`A field of the type ${type} needs an option of its own`);
  }
}

/** The option that sets a field, for an option of another name. */
export function inputOption<Name extends keyof Inputs, Field extends keyof Inputs[Name] & string>(
  input: Name,
  field: Field,
): OptionFor<Inputs[Name][Field]> {
  const declared = fieldsOf(input)[field] as InputField;
  return { ...optionFor(declared, inputDescription(input, field)), field } as never;
}

/** The default of a field is the last sentence of its description. */
function shownDefaultOf(description: string): Pick<Option<unknown>, 'shownDefault'> {
  const [, shownDefault] = /Default: (.+)\.$/.exec(description) ?? [];
  return shownDefault === undefined ? {} : { shownDefault };
}

/**
 * The options for the fields of an input. A field that is added to the input becomes an option.
 * @param except the fields for which the command declares its own options
 */
export function inputOptions<
  Name extends keyof Inputs,
  const Excepted extends keyof Inputs[Name] & string,
>(
  input: Name,
  except: readonly Excepted[],
): {
  readonly [Field in Exclude<keyof Inputs[Name], Excepted>]-?: OptionFor<Inputs[Name][Field]>;
} {
  const options = Object.entries(fieldsOf(input))
    .filter(([name]) => !except.some((excepted) => excepted === name))
    .map(([name, field]) => {
      const description = inputDescription(input, name as never);
      const option = { ...optionFor(field, description), ...shownDefaultOf(description) };
      return [name, field.isRequired ? required(option) : option];
    });
  return Object.fromEntries(options);
}
