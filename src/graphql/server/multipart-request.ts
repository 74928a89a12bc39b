import { isObjectOrArray } from '../../common/is-object.ts';
import { badRequest } from '../../errors.ts';
import type { MultipartForm } from '../../http/bodies/multipart.ts';
import { parseExactly } from '../../input/exact-number.ts';

/** A form of another site can't set headers. */
export const preflightHeaders = ['graphql-require-preflight', 'apollo-require-preflight'] as const;

/**
 * In `operations`, each file is null; `map` contains the paths of these nulls for each file
 * (GraphQL multipart request convention). A file without a path is an error: it would be ignored.
 * @throws BAD_REQUEST
 */
export function operationsWithFiles({ texts, files }: MultipartForm): unknown {
  const operations = parsePart('operations', texts);
  const map = parsePart('map', texts);
  if (typeof map !== 'object' || map === null || Array.isArray(map)) {
    throw badRequest('map must be a JSON object');
  }
  for (const [name, paths] of Object.entries(map)) {
    const [file, ...more] = files.get(name) ?? [];
    if (!file) throw badRequest('map contains a file that is not in the request');
    if (more.length > 0) throw badRequest('Each file must have a unique name');
    if (!Array.isArray(paths)) throw badRequest('map must contain a list of paths for each file');
    if (paths.length === 0) throw badRequest('map must contain at least one path for each file');
    for (const path of paths) placeFile(operations, path, file);
  }
  for (const [name, { length }] of files) {
    if (length > 0 && !Object.hasOwn(map, name))
      throw badRequest('map must contain at least one path for each file');
  }
  return operations;
}

function parsePart(name: string, texts: MultipartForm['texts']): unknown {
  const values = texts.get(name) ?? [];
  if (values.length !== 1) throw badRequest(`The body must contain ${name} exactly once`);
  try {
    return parseExactly(values[0] as string);
  } catch {
    throw badRequest(`${name} must be JSON`);
  }
}

/** The path is like `variables.input.attachments.0`. Only variables can change. */
function placeFile(operations: unknown, path: unknown, file: object): void {
  const steps = typeof path === 'string' ? path.split('.') : [];
  const last = steps.pop();
  const target = steps.reduce<unknown>(
    (value, step) =>
      isObjectOrArray(value) && Object.hasOwn(value, step) ? value[step] : undefined,
    operations,
  );
  const isVariable = steps[0] === 'variables' && last !== undefined && isObjectOrArray(target);
  if (!isVariable || !Object.hasOwn(target, last) || target[last] !== null) {
    throw badRequest('map must contain paths of null values in variables');
  }
  target[last] = file;
}
