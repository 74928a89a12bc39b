/**
 * A field is declared once, in the `input.ts` of its noun: the GraphQL input types, the REST
 * bodies, the OpenAPI document and the options of the command line are generated from it.
 */
import { calendarDay } from './calendar.ts';
import { type EnumMapping, graphqlEnum, restEnum } from './enums.ts';
import { graphqlId, restId } from './ids.ts';
import {
  type ImageItem,
  type ImageTypes,
  imageItemList,
  imageKinds,
  imageList,
  maxImages,
} from './images.ts';
import { maxMoney, money } from './money.ts';
import {
  flag,
  maxTagLength,
  maxTags,
  optionalText,
  type TextRules,
  tagList,
  text,
  wholeNumber,
} from './text.ts';
import {
  defaultedField,
  type FieldRule,
  type FieldTexts,
  optionalField,
  requiredField,
  type WritableField,
} from './writable-field.ts';

type Texts = Pick<FieldTexts, 'about' | 'note'>;

/** A field with a default may be left out of a create input; else it is required there. */
interface Options<Value> extends Texts {
  readonly default?: Value;
}

const grouped = (value: number) => value.toLocaleString('en');

function field<Value>(
  rule: FieldRule<Value>,
  { default: ifMissing, ...texts }: FieldTexts & { readonly default?: Value | undefined },
): WritableField<Value, Value> {
  if (ifMissing === undefined) return requiredField(rule, texts);
  return defaultedField(rule, { ...texts, defaultNote: `Default: ${ifMissing}.` }, ifMissing);
}

export function textField({
  about,
  note,
  default: ifMissing,
  ...rules
}: TextRules & Options<string>) {
  const { min = 1, max, verbatim } = rules;
  const stored = verbatim ? 'stored exactly as sent' : 'stored trimmed';
  const limits =
    min > 1
      ? `At least ${min} characters after trimming, at most ${grouped(max)}; ${stored}.`
      : `1 to ${grouped(max)} characters; ${stored}.`;
  const rule = { type: 'String', schema: text(rules), length: { max, canBeBlank: false } };
  return field(rule, { about, limits, note, default: ifMissing });
}

/** Null and a blank string clear the field. Null if it is left out. */
export function optionalTextField({ max, ...texts }: Texts & { readonly max: number }) {
  const limits = `At most ${grouped(max)} characters; stored trimmed. A blank value is stored as null.`;
  const rule = {
    type: 'String',
    schema: optionalText({ max }),
    length: { max, canBeBlank: true },
    cleared: null,
  };
  return optionalField(rule, { ...texts, limits }, (schema) =>
    schema.optional().transform((value) => value ?? null),
  );
}

const maxInt = 2_147_483_647;

/** The description does not repeat the limits of GraphQL's Int. */
export function integerField({
  min = -maxInt - 1,
  max = maxInt,
  ...options
}: Options<number> & { readonly min?: number; readonly max?: number }) {
  const range = { min, max };
  const rule = { type: 'Int', schema: wholeNumber(range) };
  if (max === maxInt) return field(rule, options);
  const limits = `From ${grouped(min)} to ${grouped(max)}.`;
  return field({ ...rule, range }, { ...options, limits });
}

export function booleanField(options: Options<boolean>) {
  return field({ type: 'Boolean', schema: flag() }, options);
}

export function enumField<const Name extends string>(
  type: string,
  values: EnumMapping<Name>,
  options: Options<NoInfer<Name>>,
) {
  const rule: FieldRule<Name> = {
    type,
    schema: graphqlEnum(values),
    restSchema: restEnum(values),
    values: Object.values(values),
  };
  return field(rule, options);
}

/** None if they are left out; an update replaces all of them. */
export function tagsField() {
  const limits = `At most ${maxTags} tags of 1 to ${maxTagLength} characters each, stored trimmed. Duplicates, ignoring case, are dropped.`;
  const rule = { type: ['String'], schema: tagList(), cleared: [] } as const;
  return defaultedField(rule, { updateNote: 'Replaces all tags.', limits }, []);
}

/** Changes tags without replacing all of them. */
export function tagChangesField({ about, note }: Texts) {
  const rule = { type: ['String'], schema: tagList() } as const;
  return requiredField(rule, { about, limits: `At most ${maxTags}; case is ignored.`, note });
}

const imageLimits = (types: ImageTypes) =>
  `${imageKinds(types)} images: at most ${maxImages}, each at most 5 MiB, in display order.`;

/** Images of a record that is not updated. None if they are left out. */
export function imagesField(types: ImageTypes) {
  const rule = { type: ['Upload'], schema: imageList(types) } as const;
  return defaultedField(rule, { limits: imageLimits(types) }, []);
}

/**
 * `plural` is the noun, `type` the GraphQL type of an image. None if they are left out; an update
 * replaces all of them, but keeps those that it names. REST knows new images only.
 */
export function imageItemsField(plural: string, type: string, types: ImageTypes) {
  const rule = {
    type: [type],
    schema: imageItemList(types),
    restSchema: imageList(types).transform((images) => images.map((upload) => ({ upload }))),
    cleared: [],
  } as const satisfies FieldRule<ImageItem[]>;
  const texts = { updateNote: `Replaces all ${plural}.`, limits: imageLimits(types) };
  return defaultedField<ImageItem[], ImageItem[]>(rule, texts, []);
}

export function idField(texts: Texts) {
  return requiredField({ type: 'ID', schema: graphqlId(), restSchema: restId() }, texts);
}

/** Undefined if it is left out. */
export function optionalIdField(texts: Texts & Pick<FieldTexts, 'defaultNote'>) {
  const rule: FieldRule<string | null> = {
    type: 'ID',
    schema: graphqlId().nullable(),
    restSchema: restId().nullable(),
    cleared: null,
  };
  return optionalField(rule, texts, (schema) => schema.optional());
}

const moneyLimits = {
  positive: `Greater than 0, at most ${maxMoney}, with at most 2 decimals.`,
  any: `From -${maxMoney} to ${maxMoney}, with at most 2 decimals.`,
};

/** Greater than 0. */
export function amountField() {
  const rule = { type: 'Money', schema: money({ positive: true }) };
  return requiredField(rule, { limits: moneyLimits.positive });
}

export function balanceField(texts: Texts) {
  const rule = { type: 'Money', schema: money() };
  const all = { ...texts, limits: moneyLimits.any, defaultNote: 'Default: 0.' };
  return optionalField(rule, all, () => money({ ifMissing: '0.00' }));
}

/** Undefined if it is left out. */
export function dateField(texts: Texts & Pick<FieldTexts, 'defaultNote'>) {
  const rule = { type: 'LocalDate', schema: calendarDay() };
  return defaultedField(rule, { ...texts, limits: 'A date from 1900 to 2199.' }, undefined);
}
