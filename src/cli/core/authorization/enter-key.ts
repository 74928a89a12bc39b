import { usageError } from '../cli-error.ts';
import type { Call } from '../declare/command.ts';
import { isKey, keyVariables, type Sourced } from '../profiles/server-choice.ts';

type KeyCall = Pick<Call, 'stdin' | 'terminal' | 'variables'>;

/** The first variable that contains a key. */
export const keyVariable = ({ variables }: Pick<Call, 'variables'>) =>
  [keyVariables.prompts, keyVariables.finance].find((name) => variables[name]);

/** Errors do not contain the input: it could be another secret. */
export async function enterKey(call: KeyCall, withKey: boolean): Promise<Sourced> {
  const variable = keyVariable(call);
  const key = (await readKey(call, withKey)).trim();
  const source = withKey ? '--with-key' : (variable ?? 'terminal');
  if (isKey(key)) return { value: key, source };
  const place = source === variable ? ` in ${source}` : '';
  throw usageError(
    key === '' ? 'The key is empty.' : `Invalid key format${place}.`,
    'API keys begin with fol_, finance keys with fin_.',
  );
}

function readKey(call: KeyCall, withKey: boolean): Promise<string> {
  const { stdin, terminal, variables } = call;
  const variable = keyVariable(call);
  if (withKey) {
    if (!stdin.isTTY) return terminal.readInput();
    throw usageError(
      '--with-key reads the key from standard input, but standard input is a terminal.',
      'Omit --with-key to enter the key at a prompt.',
    );
  }
  if (variable) return Promise.resolve(variables[variable] as string);
  if (terminal.isInteractive) return terminal.promptHidden('API key or finance key (hidden):');
  throw usageError(
    'No API key given, and no terminal to prompt on.',
    'Pass the key on standard input with --with-key, set FOLIO_API_KEY or FOLIO_FINANCE_KEY, or pass --web to log in with a browser.',
  );
}
