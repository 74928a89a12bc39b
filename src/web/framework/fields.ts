import type { ErrorDetail, FolioError } from '../../errors.ts';
import { askedField, ShownValues } from './shown-values.ts';

/** Browsers send each line break as CR LF; the value of the field contains LF. */
const withLineFeeds = (value: string) => value.replaceAll('\r\n', '\n');

type FilesByField = ReadonlyMap<string, readonly { readonly filename?: string | undefined }[]>;

export class Fields {
  readonly #values: Readonly<Record<string, string | readonly string[]>>;
  readonly #files: FilesByField;

  constructor(body: unknown = {}, files: FilesByField = new Map()) {
    this.#values = body as Readonly<Record<string, string | readonly string[]>>;
    this.#files = files;
  }

  get names(): readonly string[] {
    return Object.keys(this.#values);
  }

  /** All values of a field, for checkboxes. */
  all(name: string): readonly string[] {
    const value = Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
    return value === undefined ? [] : [value].flat().map(withLineFeeds);
  }

  /** The last value of a field; empty if it was not submitted. */
  text(name: string): string {
    return this.all(name).at(-1) ?? '';
  }

  /** Other values, with the same files. */
  with(values: Readonly<Record<string, readonly string[]>>): Fields {
    return new Fields(values, this.#files);
  }

  /** The names of the files of a field; empty strings for files without a name. */
  fileNames(name: string): readonly string[] {
    return (this.#files.get(name) ?? []).map(({ filename = '' }) => filename);
  }

  /** The last value of a field; undefined if it is blank. */
  optional(name: string): string | undefined {
    return this.text(name).trim() === '' ? undefined : this.text(name);
  }
}

/**
 * The entered values of a form that is shown again: it was rejected with an error, or its session had
 * expired.
 */
export class Entered {
  readonly #form: string | undefined;
  readonly fields: Fields;
  /** The values of the record, as the controls of the form show them. */
  readonly record = new ShownValues();
  readonly #error: FolioError | undefined;
  readonly #shown = new Set<string>();
  #focused: string | undefined;

  /** @param form the path of the form; undefined for a page that is not shown again */
  constructor(form?: string, fields = new Fields(), error?: FolioError) {
    this.#form = form;
    this.fields = fields;
    this.#error = error;
  }

  /** The entered values of one form of the page; empty if another form was submitted. */
  in(form: string): Entered {
    return form === this.#form ? this : new Entered();
  }

  /** Whether this form was submitted, so that it shows the entered values. */
  get wasRejected(): boolean {
    return this.#form !== undefined;
  }

  /** The message for a record that was changed elsewhere; undefined for other errors. */
  get changedMessage(): string | undefined {
    return this.#error?.reason === 'CHANGED' ? this.#error.message : undefined;
  }

  get hasError(): boolean {
    return this.#error !== undefined;
  }

  /** Whether the user has to choose between the entered value of a field and the saved one. */
  isAsked(field: string): boolean {
    return this.fields.all(askedField).includes(field);
  }

  /** The messages of the validation issues of a field. */
  issues(field: string): readonly string[] {
    return this.#details.filter(({ path }) => path.includes(field)).map(({ message }) => message);
  }

  /** The messages of a field that the form shows next to it. */
  shownIssues(field: string): readonly string[] {
    this.#shown.add(field);
    return this.issues(field);
  }

  /** The fields whose issues are shown next to them, in the order of the form. */
  get shownFields(): readonly string[] {
    return [...this.#shown];
  }

  /** Whether a field has the focus: the first one with issues, in the order of the form. */
  isFocused(field: string): boolean {
    if (this.issues(field).length === 0) return false;
    this.#focused ??= field;
    return this.#focused === field;
  }

  /** The messages of the rows of a list, by the index of the row. */
  rowIssues(list: string): ReadonlyMap<number, readonly string[]> {
    const issues = new Map<number, string[]>();
    for (const { path, message } of this.#details) {
      const index = path[path.indexOf(list) + 1];
      if (!path.includes(list) || typeof index !== 'number') continue;
      issues.set(index, [...(issues.get(index) ?? []), message]);
    }
    return issues;
  }

  /** The messages that belong to none of the fields in `shown`. */
  otherIssues(shown: readonly string[]): readonly string[] {
    if (!this.#error) return [];
    if (this.#details.length === 0) return [this.#error.message];
    return this.#details
      .filter(({ path }) => !path.some((name) => shown.includes(String(name))))
      .map(({ message }) => message);
  }

  get #details(): readonly ErrorDetail[] {
    return this.#error?.details ?? [];
  }
}
