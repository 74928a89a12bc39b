import { decodeGlobalId, globalId } from '../../graphql/schema/global-id.ts';
import { calendarDay, calendarMonth } from '../../input/calendar.ts';
import {
  type FilterField,
  type FilterFields,
  type FilterInput,
  type FilterSurface,
  type FilterValues,
  filtersOn,
  isList,
  parameterName,
} from '../../input/filters.ts';
import { label } from '../../input/issues.ts';
import { snakeCase } from '../../input/snake-case.ts';
import { withQuery } from '../framework/address.ts';
import { Entered } from '../framework/fields.ts';
import { type Html, html } from '../framework/html.ts';
import type { PageRequest } from '../framework/page-request.ts';
import { pageVariables } from '../framework/paging.ts';
import { amountField, readEnteredAmount } from './amount-field.ts';
import { dayTitle, monthTitle } from './dates.ts';
import { choicesOf, field, select } from './form.ts';

/** The parameters of a list's address. */
export type ListRequest = Pick<PageRequest, 'lists'>;

type Titles = Readonly<Record<string, string>>;

type Records = ReadonlyMap<string, string>;

interface Applied {
  readonly text: string;
  /** The address of the list without the filter. */
  readonly href: string;
}

interface ListOptions<Fields extends FilterFields> {
  readonly path: string;
  readonly filter: FilterInput<Fields>;
  /** The other parameters that addresses of the list keep. */
  readonly others?: readonly string[];
  /** The titles of the values of enums, in the order of their choices. */
  readonly titles?: Partial<Readonly<Record<keyof Fields, Titles>>>;
  /** The tags that the user has entered. */
  readonly splitTags?: (text: string) => readonly string[];
}

const noValues = new Entered();

/** The id in a form or an address is a number or already a global id. */
export const toGlobalId = (typename: string, id: string): string =>
  /^\d+$/.test(id) ? globalId(typename, id) : id;

/** The id of a record as addresses contain it: a number or a UUID. */
export const toRawId = (id: string): string => decodeGlobalId(id)?.rawId ?? id;

/** The value as REST writes it. */
function restText({ record, restValues }: FilterField, value: unknown): string {
  if (record !== undefined) return toRawId(String(value));
  const [restValue] = Object.entries(restValues ?? {}).find(([, name]) => name === value) ?? [];
  return restValue ?? String(value);
}

/** The filters of a page's list: its address, its form and its labels, as the noun declares them. */
export class ListFilters<Fields extends FilterFields> {
  readonly #options: ListOptions<Fields>;
  readonly #fields: FilterFields;
  readonly names: readonly (keyof Fields & string)[];

  constructor(options: ListOptions<Fields>) {
    this.#options = options;
    this.#fields = Object.fromEntries(filtersOn('web', options.filter.fields));
    this.names = Object.keys(this.#fields);
  }

  /** The filter in an address; may be invalid. Unknown values of enums are ignored. */
  values({ lists }: ListRequest): FilterValues<Fields> {
    const values = this.names.map((name) => [name, this.#value(name, lists[name] ?? [])]);
    return Object.fromEntries(values.filter(([, value]) => value !== undefined));
  }

  /** The variables of the operation of a list with pages. */
  variables(request: Pick<PageRequest, 'lists' | 'query'>) {
    return { ...pageVariables(request.query), filter: this.values(request) };
  }

  #value(name: string, texts: readonly string[]): unknown {
    const { type, values, record } = this.#field(name);
    const text = texts.at(-1);
    if (text === undefined) return undefined;
    if (record !== undefined) return texts.map((id) => toGlobalId(record, id));
    if (Array.isArray(type)) {
      const tags = texts.flatMap((each) => this.#options.splitTags?.(each) ?? each);
      return tags.length > 0 ? tags : undefined;
    }
    if (type === 'Boolean') return /^(true|false)$/.test(text) ? text === 'true' : undefined;
    if (type === 'Money') return readEnteredAmount(texts) ?? text;
    return values && !values.includes(text) ? undefined : text;
  }

  /** The address of the list with the parameters of a request, some of them changed. */
  address(
    { lists }: ListRequest,
    changes: ListRequest['lists'] = {},
    path = this.#options.path,
  ): string {
    const parameters = [...this.names, ...(this.#options.others ?? [])];
    const changed = { ...lists, ...changes };
    return withQuery(path, Object.fromEntries(parameters.map((name) => [name, changed[name]])));
  }

  /** The address of a file with the same records, with the values of REST. @param surface whose filters the file has */
  exportAddress(request: ListRequest, path: string, surface: FilterSurface = 'rest'): string {
    const values: Readonly<Record<string, unknown>> = this.values(request);
    const parameters = filtersOn(surface, this.#fields).map(([name, rule]) => [
      snakeCase(parameterName(name, rule)),
      [values[name] ?? []].flat().map((value) => restText(rule, value)),
    ]);
    return withQuery(path, Object.fromEntries(parameters));
  }

  label(name: keyof Fields & string): string {
    return this.#field(name).label ?? label([name]);
  }

  /** The field of the form for a filter. @param value replaces the value of the address */
  field(
    { lists }: ListRequest,
    name: keyof Fields & string,
    { entered = noValues, value }: { entered?: Entered; value?: string | undefined } = {},
  ): Html {
    const rule = this.#field(name);
    const texts = lists[name] ?? [];
    const shown = value ?? (isList(rule) ? texts.join(', ') : (texts.at(-1) ?? ''));
    const common = { name, label: this.label(name), value: shown };
    const titles = this.#titles(name);
    if (titles) {
      const any = { value: '', title: rule.any ?? 'Any' };
      return select(entered, { ...common, choices: [any, ...choicesOf(titles)] });
    }
    if (rule.type === 'Money') return amountField(entered, { ...common, isRequired: false });
    return field(entered, {
      ...common,
      ...(rule.type === 'LocalDate' ? { type: 'date' } : {}),
      ...(rule.maxLength === undefined ? {} : { maxLength: rule.maxLength }),
      ...(name === 'search' ? { type: 'search' } : {}),
      autocomplete: 'off',
      isRequired: false,
    });
  }

  /** A form of some filters. Keeps the values of the others. */
  form(request: ListRequest, names: readonly (keyof Fields & string)[]): Html {
    const others = this.names.filter((name) => !names.includes(name));
    return html`
<form class="filters" method="get" action="${this.#options.path}" role="search">
  ${others.map((name) => this.hidden(request, name))}
  ${names.map((name) => this.field(request, name))}
  <button class="button quiet">Filter</button>
</form>`;
  }

  /** Keeps a filter when the form of others is sent. */
  hidden({ lists }: ListRequest, name: string): readonly Html[] {
    return (lists[name] ?? []).map(
      (text) => html`<input type="hidden" name="${name}" value="${text}">`,
    );
  }

  /** The filters that apply. @param records the records that filters refer to by id, by type */
  applied(request: ListRequest, records: Readonly<Record<string, Records>>): readonly Applied[] {
    return this.names.flatMap((name) => {
      const given = request.lists[name] ?? [];
      const texts = isList(this.#field(name)) ? given : given.slice(-1);
      return texts.map((text) => ({
        text: this.#text(name, text, records),
        href: this.address(request, {
          ...{ [name]: texts.filter((other) => other !== text), after: [], before: [] },
        }),
      }));
    });
  }

  #text(name: string, text: string, records: Readonly<Record<string, Records>>): string {
    const { type, chip, record } = this.#field(name);
    if (name === 'search') return `“${text}”`;
    if (record !== undefined) return records[record]?.get(toRawId(text)) ?? 'Deleted';
    if (type === 'YearMonth') {
      return calendarMonth().safeParse(text).success ? monthTitle(text) : text;
    }
    const titles = this.#titles(name);
    if (type === 'Boolean')
      return text === 'true' ? (chip ?? titles?.true ?? '') : (titles?.false ?? '');
    if (titles) return Object.hasOwn(titles, text) ? (titles[text] as string) : text;
    const isDay = type === 'LocalDate' && calendarDay().safeParse(text).success;
    return `${chip ?? this.label(name)} ${isDay ? dayTitle(text) : text}`;
  }

  /** The titles of a filter's values; undefined if it has other values, too. */
  #titles(name: string): Titles | undefined {
    const { titles, values, type } = this.#field(name);
    if (type === 'Boolean') return titles ?? { true: 'Yes', false: 'No' };
    const named = values?.map((value) => [value, label([value.toLowerCase()])]);
    return this.#options.titles?.[name] ?? (named && Object.fromEntries(named));
  }

  #field(name: string): FilterField {
    return this.#fields[name] as FilterField;
  }
}
