import { FolioError } from '../errors.ts';
import type { MultipartForm } from '../http/multipart.ts';
import { parseExactly } from '../input/exact-number.ts';

/** Any of these proves that the request is no form of another site: such a page can't set them. */
export const preflightHeaders = ['graphql-require-preflight', 'apollo-require-preflight'] as const;

const refuse = (message: string) => new FolioError('BAD_REQUEST', { message });

/**
 * The JSON body that a multipart request stands for (the GraphQL multipart request convention):
 * `operations` has null in the place of each file, `map` gives each file one or more of these places. A
 * file without a place would be lost unnoticed, so that is an error.
 * @throws BAD_REQUEST
 */
export function operationsWithFiles({ texts, files }: MultipartForm): unknown {
  const operations = parsed('operations', texts);
  const map = parsed('map', texts);
  if (typeof map !== 'object' || map === null || Array.isArray(map)) {
    throw refuse('map must be a JSON object');
  }
  for (const [name, paths] of Object.entries(map)) {
    const [file, ...more] = files.get(name) ?? [];
    if (!file) throw refuse('map names a file that was not sent');
    if (more.length > 0) throw refuse('Each file must have a name of its own');
    if (!Array.isArray(paths)) throw refuse('map must give a list of paths for each file');
    if (paths.length === 0) throw refuse('map must give a place to each file');
    for (const path of paths) place(operations, path, file);
  }
  for (const [name, { length }] of files) {
    if (length > 0 && !Object.hasOwn(map, name)) throw refuse('map must give a place to each file');
  }
  return operations;
}

function parsed(name: string, texts: MultipartForm['texts']): unknown {
  const given = texts.get(name) ?? [];
  if (given.length !== 1) throw refuse(`The body must have ${name}, once`);
  try {
    return parseExactly(given[0] as string);
  } catch {
    throw refuse(`${name} must be JSON`);
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** `variables.input.attachments.0`: only into variables, and only in the place of a null. */
function place(operations: unknown, path: unknown, file: object): void {
  const steps = typeof path === 'string' ? path.split('.') : [];
  const last = steps.pop();
  const target = steps.reduce<unknown>(
    (value, step) => (isObject(value) && Object.hasOwn(value, step) ? value[step] : undefined),
    operations,
  );
  const isIn = steps[0] === 'variables' && last !== undefined && isObject(target);
  if (!isIn || !Object.hasOwn(target, last) || target[last] !== null) {
    throw refuse('map must name places in variables that are null');
  }
  target[last] = file;
}
