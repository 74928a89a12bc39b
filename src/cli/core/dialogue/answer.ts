import type { Api } from '../client/api.ts';
import type { Variables } from '../environment.ts';
import type { Prompts } from '../terminal/prompts.ts';

export interface PromptContext {
  readonly api: Api;
  readonly variables: Variables;
  readonly prompts: Prompts;
}

export interface Answer {
  /** The value of the option; undefined if it is omitted. */
  readonly value: unknown;
  /** The value as the user entered or chose it, for the summary and the next prompt. */
  readonly text: string;
  /** Whether a validation issue of the server names the value. */
  readonly isRejected?: true;
}

export const omitted: Answer = { value: undefined, text: '' };
