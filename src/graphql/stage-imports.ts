import { importSourceOf } from '../imports/import-argument.ts';
import { stageImport } from '../imports/staged-import.ts';
import { isContainer } from './image-arguments.ts';

const hasImport = (value: unknown): boolean =>
  importSourceOf(value) !== undefined ||
  (isContainer(value) && Object.values(value).some(hasImport));

/**
 * Reads the files to import in the arguments of a field, and replaces each by a StagedImport. Called
 * before the transaction, because reading a file is slow and the transaction must be short.
 * @throws BUSY, STORAGE_UNAVAILABLE
 */
export async function stageImports(args: object): Promise<object> {
  return hasImport(args) ? ((await staged(args)) as object) : args;
}

async function staged(value: unknown): Promise<unknown> {
  const source = importSourceOf(value);
  if (source !== undefined) return stageImport(source);
  if (!isContainer(value) || Array.isArray(value)) return value;
  const fields: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(value)) fields[name] = await staged(field);
  return fields;
}
