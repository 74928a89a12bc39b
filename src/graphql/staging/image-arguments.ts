import { type GraphQLResolveInfo, getArgumentValues } from 'graphql';
import { fileOf } from '../../images/image-file.ts';
import { includedFields } from '../schema/included-fields.ts';

export function isContainer(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return Array.isArray(value) || prototype === Object.prototype || prototype === null;
}

/** A file that occurs twice counts twice. */
export function countFiles(value: unknown): number {
  if (fileOf(value)) return 1;
  if (!isContainer(value)) return 0;
  return Object.values(value).reduce((sum: number, inner) => sum + countFiles(inner), 0);
}

type Operation = Pick<GraphQLResolveInfo, 'operation' | 'fragments' | 'variableValues' | 'schema'>;

/** The root fields run one after the other, and the first one already needs the number of all. */
export function countImages(info: Operation): number {
  const type = info.schema.getMutationType();
  const counts = includedFields([info.operation.selectionSet], info).map((node) => {
    const field = type?.getFields()[node.name.value];
    try {
      return field ? countFiles(getArgumentValues(field, node, info.variableValues)) : 0;
    } catch {
      // The field itself returns the errors of its arguments.
      return 0;
    }
  });
  return counts.reduce((sum, count) => sum + count, 0);
}
