import { isObject } from '../../../common/is-object.ts';
import { valueIssue } from '../../../common/template-variables.ts';
import { usageError } from '../../core/cli-error.ts';
import type { Call } from '../../core/declare/command.ts';
import { readTextFile } from '../../core/read-file.ts';
import type { Terminal } from '../../core/terminal/terminal.ts';
import { withoutByteOrderMark } from '../../core/utf8.ts';
import type { TemplateVariable } from './prompt-template.ts';
import { readAssignments } from './template-variables.ts';

type Values = Map<string, string>;

/** The value of `NAME=…`: `@file` is the content of a file, `@-` standard input, `@@text` is `@text`. */
async function readValue(raw: string, terminal: Terminal): Promise<string> {
  if (!raw.startsWith('@')) return raw;
  if (raw.startsWith('@@')) return raw.slice(1);
  return raw === '@-' ? terminal.readInput() : readTextFile(raw.slice(1));
}

const usesInput = (raw: string) => raw === '@-';

/** Keeps numbers as they are written, such as 1.50 and large ids. Node 20 passes no source. */
const numberText = (_name: string, value: unknown, context?: { readonly source?: string }) =>
  typeof value === 'number' ? (context?.source ?? value) : value;

/** An object of strings, numbers and booleans. */
function parseValues(json: string, path: string): Values {
  const invalid = (reason: string) =>
    usageError(`Invalid file ${path}: ${reason}.`, 'Expected JSON like {"NAME": "Ann"}.');
  let parsed: unknown;
  try {
    parsed = JSON.parse(withoutByteOrderMark(json), numberText);
  } catch {
    throw invalid('not valid JSON');
  }
  if (!isObject(parsed)) throw invalid('not an object');
  const values: Values = new Map();
  for (const [name, value] of Object.entries(parsed)) {
    if (!['string', 'number', 'boolean'].includes(typeof value)) {
      throw invalid(`the value of ${name} is not a string, number or boolean`);
    }
    values.set(name, String(value));
  }
  return values;
}

interface Sources {
  readonly assignments: readonly string[];
  readonly varsPath: string | undefined;
}

interface ReadValues {
  readonly given: Values;
  readonly fromFile: Values;
  /** Whether standard input was read to its end, so that prompts are impossible. */
  readonly isInputUsed: boolean;
}

export async function readValues(
  { assignments, varsPath }: Sources,
  terminal: Terminal,
): Promise<ReadValues> {
  const given = readAssignments(assignments, 'a template variable');
  const readers = [...given.values()].filter(usesInput).length + (varsPath === '-' ? 1 : 0);
  if (readers > 1) throw usageError('Only one value can be read from standard input.');
  for (const [name, raw] of given) given.set(name, await readValue(raw, terminal));
  const isInputUsed = readers > 0;
  if (varsPath === undefined) return { given, fromFile: new Map(), isInputUsed };
  const json = varsPath === '-' ? await terminal.readInput() : readTextFile(varsPath);
  const fromFile = parseValues(json, varsPath === '-' ? 'standard input' : varsPath);
  return { given, fromFile, isInputUsed };
}

/**
 * The values for a template: those of the command line take precedence over those of the file, whose
 * other names are ignored. Prompts for the others on a terminal, in the order of the template.
 */
export async function valuesFor(
  variables: readonly TemplateVariable[],
  { given, fromFile, isInputUsed }: ReadValues,
  call: Pick<Call, 'stdin' | 'stderr' | 'terminal' | 'variables'>,
): Promise<Values> {
  const used = variables.filter((variable) => variable.used);
  const isKnown = (name: string) => used.some((variable) => variable.name === name);
  const values = new Map([...[...fromFile].filter(([name]) => isKnown(name)), ...given]);
  // An unknown name is an error, so prompts would be useless.
  const canPrompt =
    call.terminal.isInteractive && !isInputUsed && [...values.keys()].every(isKnown);
  if (!canPrompt) return values;
  for (const variable of used) {
    if (!values.has(variable.name)) values.set(variable.name, await promptValue(variable, call));
  }
  return values;
}

async function promptValue(
  variable: TemplateVariable,
  call: Pick<Call, 'stdin' | 'stderr' | 'terminal' | 'variables'>,
): Promise<string> {
  const { name, description, kind, choices, defaultValue, required } = variable;
  if (!variable.declared) return call.terminal.prompt(`${name}:`, '');
  const { Prompts } = await import('../../core/terminal/prompts.ts');
  const prompts = new Prompts(call);
  const question = { label: name, ...(description ? { description } : {}) };
  if (kind === 'CHOICE') {
    const all = required ? choices : ['', ...choices];
    const { value } = await prompts.choose({
      ...question,
      choices: all.map((each) => ({ value: each, label: each || 'none' })),
      ...(defaultValue == null ? {} : { default: defaultValue }),
    });
    return value;
  }
  return prompts.line({
    ...question,
    default: defaultValue ?? undefined,
    validate: (value) => {
      if (value === '') return required ? `${name} is required` : undefined;
      const issue = valueIssue({ kind, choices }, value);
      return issue && `${name} ${issue}`;
    },
  });
}
