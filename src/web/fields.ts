import type { ErrorDetail, FolioError } from '../errors.ts';

/** What a form sent. A name that is sent twice has its last value. */
export class Fields {
  readonly #values: Readonly<Record<string, string | readonly string[]>>;

  constructor(body: unknown = {}) {
    this.#values = body as Readonly<Record<string, string | readonly string[]>>;
  }

  /** All values of a name: those of checkboxes. */
  all(name: string): readonly string[] {
    const value = Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
    return value === undefined ? [] : [value].flat();
  }

  /** Blank when it was not sent. */
  text(name: string): string {
    return this.all(name).at(-1) ?? '';
  }

  /** What a person left blank is not there. */
  optional(name: string): string | undefined {
    return this.text(name).trim() === '' ? undefined : this.text(name);
  }
}

/** What was entered into a form that was refused, and what is wrong with it. */
export class Entered {
  readonly #form: string | undefined;
  readonly fields: Fields;
  readonly #error: FolioError | undefined;

  /** @param form the path of the form that was refused; undefined when none was. */
  constructor(form?: string, fields = new Fields(), error?: FolioError) {
    this.#form = form;
    this.fields = fields;
    this.#error = error;
  }

  /** The same for one form of the page: nothing, when it was another that was refused. */
  in(form: string): Entered {
    return form === this.#form ? this : new Entered();
  }

  /** Whether this form was sent and refused. */
  get wasRejected(): boolean {
    return this.#error !== undefined;
  }

  /** The problems of one field. */
  issues(field: string): readonly string[] {
    return this.#details.filter(({ path }) => path.includes(field)).map(({ message }) => message);
  }

  /** What is wrong beyond the fields that the form shows. */
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
