import type { GraphQLResolveInfo } from 'graphql';
import type { StatementContext } from './context.ts';
import { perRequest } from './request-scope.ts';

/**
 * The response path alone does not identify a field whose value is the same for all records of a
 * list: in fragments on different types, the same path can belong to different fields, arguments or
 * selections. The selection determines which columns are loaded.
 */
export function sharedKey(info: GraphQLResolveInfo, args: object, selected: object): string {
  const path = responsePath(info.path);
  return JSON.stringify([path, info.parentType.name, info.fieldName, args, selected]);
}

function responsePath(path: GraphQLResolveInfo['path'] | undefined): string {
  if (!path) return '';
  const before = responsePath(path.prev);
  return typeof path.key === 'number' ? before : `${before}.${path.key}`;
}

const sharedValues = perRequest(() => new Map<string, unknown>());

/** The first field with a {@link sharedKey} creates the value. */
export function shared<Value>(context: StatementContext, key: string, create: () => Value): Value {
  const values = sharedValues(context);
  const value = (values.get(key) as Value | undefined) ?? create();
  values.set(key, value);
  return value;
}
