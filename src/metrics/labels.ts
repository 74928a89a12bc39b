import { errorCatalogue } from '../errors.ts';
import type { OperationMeasurement, RequestMeasurement } from '../measurements/measurements.ts';
import { paths } from '../paths.ts';

/** Every value of a label is from a list: clients must not be able to create series. */
const other = 'other';

/** The more specific path first. */
const surfaces: readonly (readonly [prefix: string, surface: string])[] = [
  [paths.promptService, 'v1'],
  [paths.financeService, 'finance'],
  [paths.auth, 'auth'],
  [paths.graphql, 'graphql'],
  [paths.schema, 'docs'],
  [paths.mcp, 'mcp'],
  [paths.promptVersions, 'prompt-versions'],
  [paths.exports, 'exports'],
  [paths.imports, 'imports'],
  [paths.files, 'files'],
  [paths.assets, 'assets'],
  [paths.health, 'health'],
  [paths.docs, 'docs'],
  [paths.openapi, 'docs'],
];

const surfaceOf = (route: string) =>
  surfaces.find(([prefix]) => route === prefix || route.startsWith(`${prefix}/`))?.[1] ?? 'web';

/** `route` is `other` if no route serves the path and the method. */
export function requestLabels({ route, method }: RequestMeasurement) {
  if (route === undefined) return { surface: other, method: other, route: other };
  return { surface: surfaceOf(route), method, route };
}

export const statusClass = (status: number) => `${Math.floor(status / 100)}xx`;

/** `operation` is `other` for operations of clients, whatever their name. */
export const operationName = ({ name }: OperationMeasurement) => name ?? other;

export function operationResult({ errorCode }: OperationMeasurement): string {
  if (errorCode === undefined) return 'ok';
  // Plugins can set codes of their own.
  return Object.hasOwn(errorCatalogue, errorCode) ? errorCode : other;
}

const statementKinds = [
  ...['select', 'with', 'insert', 'update', 'delete'],
  ...['begin', 'commit', 'rollback', 'savepoint', 'set', 'deallocate'],
];

/** The first word of the statement. */
export function statementKind(sql: string): string {
  const word = /^\s*([a-z]+)/i.exec(sql)?.[1]?.toLowerCase() ?? other;
  return statementKinds.includes(word) ? word : other;
}
