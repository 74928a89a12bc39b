import type { ErrorDetail, FolioError } from '../../errors.ts';
import { itemLabel, label } from '../../input/issues.ts';
import { askedField, ShownValues } from './shown-values.ts';

/** Browsers send each line break as CR LF; the value of the field contains LF. */
const withLineFeeds = (value: string) => value.replaceAll('\r\n', '\n');

type FilesByField = ReadonlyMap<string, readonly { readonly filename?: string | undefined }[]>;

/** The message with the label of the form instead of that of the API. */
function withLabel({ path, message }: ErrorDetail, shownLabel: string): string {
  const apiLabel = label(path);
  if (!message.startsWith(`${apiLabel} `)) return message;
  return `${itemLabel(shownLabel, path)}${message.slice(apiLabel.length)}`;
}

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

  /** The values of {@link text} by name. */
  texts<Name extends string>(...names: readonly Name[]): Record<Name, string> {
    const texts = names.map((name) => [name, this.text(name)]);
    return Object.fromEntries(texts) as Record<Name, string>;
  }

  /** Other values, with the same files. */
  with(values: Readonly<Record<string, readonly string[]>>): Fields {
    return new Fields(values, this.#files);
  }

  /** The names of the files of a field; empty strings for files without a name. */
  fileNames(name: string): readonly string[] {
    return (this.#files.get(name) ?? []).map(({ filename = '' }) => filename);
  }

  /** The fields for which files were chosen. */
  get fileFields(): readonly string[] {
    return [...this.#files].filter(([, files]) => files.length > 0).map(([name]) => name);
  }

  /** Whether anything was entered or chosen, also in fields that are not kept. */
  get isFilled(): boolean {
    const entered = this.names.some((name) => name !== '_token' && this.text(name) !== '');
    return entered || this.fileFields.length > 0;
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
  /** By the name of a field: its label in the form. */
  readonly #shown = new Map<string, string>();
  #focused: string | undefined;
  /** Whether a field or the summary of issues can have the focus. */
  takesFocus = true;

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

  /** The messages of the validation issues of a field. They start with its label in the form. */
  issues(field: string): readonly string[] {
    const shownLabel = this.#shown.get(field);
    return this.#details
      .filter(({ path }) => path.includes(field))
      .map((detail) => (shownLabel ? withLabel(detail, shownLabel) : detail.message));
  }

  /** The messages of a field that the form shows next to it, below this label. */
  shownIssues(field: string, shownLabel: string): readonly string[] {
    // Without an addition in brackets, such as "(optional)".
    this.#shown.set(field, shownLabel.replace(/ \(.*\)$/, ''));
    return this.issues(field);
  }

  /** The fields whose issues are shown next to them, in the order of the form. */
  get shownFields(): readonly string[] {
    return [...this.#shown.keys()];
  }

  /** Whether a field has the focus: the first one with issues, in the order of the form. */
  isFocused(field: string): boolean {
    if (!this.takesFocus || this.issues(field).length === 0) return false;
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
