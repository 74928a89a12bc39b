import type { RecordType } from '../../../generated/cli/graphql.ts';
import type { Api } from '../../core/client/api.ts';
import type { Call } from '../../core/declare/command.ts';
import { type Service, services } from '../../core/profiles/profile.ts';
import { keyServices } from '../../core/profiles/server-choice.ts';
import { type ChangeRow, readChanges, recordTypes } from './read-changes.ts';

export interface Source {
  readonly api: Api;
  readonly types: readonly RecordType[];
}

/** The most changes of one request: more would exceed the cost limit. */
const pageSize = 50;

/** The services with a key, and with requested types. @throws a CliError without any */
export function sourcesOf(
  { apiFor, server }: Pick<Call, 'apiFor' | 'server'>,
  types: readonly RecordType[],
) {
  const requested = services.filter((service) => typesOf(service, types).length > 0);
  return keyServices(server(), requested).map(
    (service): Source => ({ api: apiFor(service), types: typesOf(service, types) }),
  );
}

const typesOf = (service: Service, types: readonly RecordType[]) =>
  types.filter((type) => recordTypes[service].includes(type));

export type Positions = readonly { readonly source: Source; readonly position: string }[];

export async function readAll({ api, types }: Source, after: string) {
  const rows: ChangeRow[] = [];
  let position = after;
  for (;;) {
    const page = await readChanges(api, types, { after: position, first: pageSize });
    rows.push(...page.rows);
    position = page.position;
    if (!page.hasMore) return { rows, position };
  }
}

/** The changes of several sources by time. */
export const inOrder = (rows: readonly ChangeRow[]) =>
  rows.toSorted((one, other) =>
    one.changedAt < other.changedAt ? -1 : Number(one.changedAt > other.changedAt),
  );
