import { type ErrorDetail, FolioError, validationError } from '../../errors.ts';
import { label } from '../../input/issues.ts';
import type { Fields } from './fields.ts';
import {
  askedField,
  choiceField,
  groupOf,
  groupValues,
  isStateField,
  readState,
  type ShownState,
  type ShownValues,
  stateField,
} from './shown-values.ts';

/** How often a mutation is run again after changes that do not concern the same fields. */
const maxAttempts = 3;

/** The record of a form has changed: the form must be shown again. */
export class RecordChanged extends Error {
  /** The entered values of the fields that the user has changed, and the saved values of the others. */
  readonly fields: Fields;
  readonly shownError: FolioError;
  /** The data of the page that the fields are from. */
  readonly data: unknown;

  constructor(fields: Fields, shownError: FolioError, data: unknown) {
    super(shownError.message);
    this.fields = fields;
    this.shownError = shownError;
    this.data = data;
  }
}

export interface SavedRecord {
  readonly data: unknown;
  readonly shown: ShownValues;
}

interface Variables {
  readonly input?: Readonly<Record<string, unknown>>;
}

interface GuardedRun<Data> {
  readonly fields: Fields;
  readonly run: (variables: object) => Promise<Data>;
  /** Reads the record as its form would show it now. @throws NOT_FOUND */
  readonly readSaved: () => Promise<SavedRecord>;
}

/** The values of a field or a group of fields, with the names of its files. */
const enteredValues = (fields: Fields, name: string): readonly string[] => [
  ...fields.all(name),
  ...groupValues(
    name,
    fields.names.map((each) => [each, fields.all(each)]),
  ),
  ...fields.fileNames(name).map((file) => `file ${file}`),
];

const isChanged = (error: unknown) => error instanceof FolioError && error.reason === 'CHANGED';

/**
 * Runs the mutation of a form only if the record is still as the form showed it, and writes only the
 * fields that the user has changed. After a change of other fields, runs it again. Without a check for
 * changes, it only leaves out the other fields.
 * @throws RecordChanged after a change of the same fields
 */
export async function runGuarded<Data>(
  variables: Variables,
  { fields, run, readSaved }: GuardedRun<Data>,
): Promise<Data> {
  const state = readState(fields.text(stateField));
  if (!state) return run(variables);
  const changed = (name: string) => isChangedByUser(fields, state, name);
  requireChoices(fields, changed);
  const { input } = variables;
  const names = input && Object.keys(input).filter(changed);
  const written = names
    ? { ...variables, input: Object.fromEntries(names.map((name) => [name, input[name]])) }
    : variables;
  let { updatedAt } = state;
  // Without a change, there is nothing that could be overwritten.
  if (updatedAt === null || names?.length === 0) return run(written);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run({ ...written, ifUpdatedAt: updatedAt });
    } catch (error) {
      if (!isChanged(error)) throw error;
    }
    const saved = await readSaved();
    const { shown } = saved;
    const conflicts = shown.names.filter(
      (name) =>
        changed(name) &&
        state.isShown(name, shown.values(name)) === false &&
        !isSame(enteredValues(fields, name), shown.values(name)),
    );
    if (!names || conflicts.length > 0 || attempt === maxAttempts) {
      const error = changedError(conflicts, shown);
      throw new RecordChanged(rebased(fields, { shown, changed, conflicts }), error, saved.data);
    }
    updatedAt = shown.updatedAt ?? updatedAt;
  }
}

/** Blank values count as missing: an unchecked box sends nothing, another control an empty string. */
const isSame = (one: readonly string[], other: readonly string[]) =>
  one.filter(Boolean).join('\n') === other.filter(Boolean).join('\n');

/** Fields that the form did not show are never written. */
const isChangedByUser = (fields: Fields, state: ShownState, name: string) =>
  state.isShown(name, enteredValues(fields, name)) === false &&
  fields.text(choiceField(name)) !== 'saved';

/** @throws VALIDATION_FAILED if a field was changed on both sides and no value is chosen */
function requireChoices(fields: Fields, changed: (name: string) => boolean): void {
  const open = fields
    .all(askedField)
    .filter((name) => changed(name) && fields.text(choiceField(name)) === '');
  const [first] = open;
  if (first === undefined) return;
  const details = open.flatMap(
    (name) => validationError(['input', name], 'BLANK', question(name)).details,
  );
  throw new FolioError('VALIDATION_FAILED', { details });
}

const question = (name: string) =>
  `${label([name])} was also changed elsewhere: choose the value to save`;

function changedError(conflicts: readonly string[], shown: ShownValues): FolioError {
  const details = conflicts.map((name): ErrorDetail => {
    const message = shown.isList(name)
      ? `${label([name])} were also changed elsewhere: choose them again`
      : question(name);
    return { path: ['input', name], message };
  });
  const message = 'This was changed elsewhere since you opened the page. Check it and submit again';
  return new FolioError('CONFLICT', { reason: 'CHANGED', message, details });
}

interface Rebase {
  readonly shown: ShownValues;
  readonly changed: (name: string) => boolean;
  readonly conflicts: readonly string[];
}

/** The fields of the form as if it had been opened now, with the changes of the user. */
function rebased(fields: Fields, { shown, changed, conflicts }: Rebase): Fields {
  const lists = conflicts.filter((name) => shown.isList(name));
  const replaced = shown.names.filter((name) => !changed(name) || lists.includes(name));
  const entered = fields.names
    .filter((name) => !isStateField(name) && !replaced.includes(groupOf(name) ?? ''))
    .map((name) => [name, fields.all(name)] as const);
  const saved = replaced.flatMap((name) => shown.fields(name));
  const asked = conflicts.filter((name) => !lists.includes(name));
  return fields.with(
    Object.fromEntries([...entered, ...saved, [askedField, asked], [stateField, [shown.state]]]),
  );
}
