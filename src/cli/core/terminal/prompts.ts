import picocolors from 'picocolors';
import { CliError } from '../cli-error.ts';
import type { Environment } from '../environment.ts';
import { safeLine } from '../output/safe-text.ts';
import { untilEndOfInput } from './end-of-input.ts';

export interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
  /** Shown while the choice is selected. */
  readonly description?: string;
}

export interface Question {
  readonly label: string;
  /** Shown after the label until the prompt is answered. */
  readonly description?: string;
}

interface LineQuestion extends Question {
  /** The answer if Enter is pressed on an empty line. */
  readonly default?: string | undefined;
  /** @returns an error message; undefined for a valid answer. */
  readonly validate: (text: string) => string | undefined;
}

interface ListQuestion<Value> extends Question {
  readonly choices: readonly Choice<Value>[];
  readonly default?: Value;
}

/** Lists that are longer are searched. */
const shownChoices = 10;

/** Prompts for lines, choices and confirmations. They throw INTERRUPTED after Ctrl-C and Ctrl-D. */
export class Prompts {
  readonly #context: { readonly input: never; readonly output: never };
  readonly #colors: ReturnType<typeof picocolors.createColors>;

  constructor({ stdin, stderr, variables }: Pick<Environment, 'stdin' | 'stderr' | 'variables'>) {
    this.#context = { input: stdin as never, output: stderr as never };
    this.#colors = picocolors.createColors(!variables.NO_COLOR);
  }

  async line({ validate, default: initial, ...question }: LineQuestion): Promise<string> {
    const { default: input } = await import('@inquirer/input');
    const config = {
      ...this.#message(question),
      ...(initial === undefined ? {} : { default: safeLine(initial) }),
      validate: (text: string) => validate(text) ?? true,
    };
    return this.#answer(input(config, this.#context));
  }

  async confirm(label: string, initial: boolean, description?: string): Promise<boolean> {
    const { default: confirm } = await import('@inquirer/confirm');
    const question = { label, ...(description === undefined ? {} : { description }) };
    return this.#answer(confirm({ ...this.#message(question), default: initial }, this.#context));
  }

  async choose<Value>({ choices, default: initial, ...question }: ListQuestion<Value>) {
    // The prompts identify a choice by its position: a value can be undefined.
    const items = choices.map(({ label, description }, value) => ({
      value,
      name: safeLine(label),
      ...(description === undefined ? {} : { description: safeLine(description) }),
    }));
    const position = choices.findIndex(({ value }) => value === initial);
    const isSearched = choices.length > shownChoices;
    const config = {
      ...this.#message(isSearched ? { description: 'Type to search.', ...question } : question),
      pageSize: shownChoices,
      ...(position < 0 ? {} : { default: position }),
    };
    if (!isSearched) {
      const { default: select } = await import('@inquirer/select');
      const chosen = await this.#answer(select({ ...config, choices: items }, this.#context));
      return choices[chosen] as Choice<Value>;
    }
    const { default: search } = await import('@inquirer/search');
    const source = (term = '') =>
      items.filter(({ name }) => name.toLowerCase().includes(term.trim().toLowerCase()));
    const chosen = await this.#answer(search({ ...config, source }, this.#context));
    return choices[chosen] as Choice<Value>;
  }

  #message({ label, description }: Question) {
    const { bold, dim } = this.#colors;
    const message = (text: string, status: string) =>
      status === 'done' || description === undefined
        ? bold(text)
        : `${bold(text)} ${dim(safeLine(description))}`;
    return { message: safeLine(label), theme: { style: { message } } };
  }

  async #answer<Answer>(prompt: Promise<Answer>): Promise<Answer> {
    try {
      return await untilEndOfInput(prompt);
    } catch {
      throw new CliError('interrupted', 'Interrupted.');
    }
  }
}
