import { type FolioError, notFound, validationError } from '../../errors.ts';
import { accessError, type Requirements } from '../../identity/access.ts';
import { builder } from './builder.ts';
import { charge } from './charge.ts';
import type { Context } from './context.ts';
import { decodeGlobalId } from './global-id.ts';
import { canBeNull } from './nullable-root-fields.ts';

interface NodeKind {
  /** Who may query records of this type. The `findUnique` of the type checks the owner. */
  readonly requires: Requirements;
  /** Returns the normalized raw id; undefined if it can't be the id of a record. */
  readonly parse: (raw: string) => string | undefined;
}

const nodeKinds = new Map<string, NodeKind>();

/** In lower case; undefined if it is no UUID. */
export function parseUuid(raw: string): string | undefined {
  const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(raw);
  return isUuid ? raw.toLowerCase() : undefined;
}

/** Undefined unless it is a positive integer that JavaScript represents exactly. */
export function parseSerial(raw: string): string | undefined {
  return /^[1-9]\d{0,15}$/.test(raw) && Number.isSafeInteger(Number(raw)) ? raw : undefined;
}

/**
 * Registers a type for `node`, `nodes` and the functions below.
 * @returns the options that all nodes have in common
 */
export function registerNode(typename: string, kind: NodeKind) {
  nodeKinds.set(typename, kind);
  return { id: { field: 'id' }, nullable: true } as const;
}

/** The options of the field `databaseId` of a record that REST shows. */
export const restUuid = (noun: string) =>
  ({ type: 'UUID', description: `The ${noun}'s UUID, shown as \`id\` in REST.` }) as const;

/** Like {@link restUuid}. */
export const restNumber = (noun: string) =>
  ({ type: 'SafeInt', description: `The ${noun}'s number, shown as \`id\` in REST.` }) as const;

/** The options of the field `createdAt`. */
export const createdField = (noun: string) =>
  ({ type: 'DateTime', description: `When the ${noun} was created.` }) as const;

/** The options of the field `updatedAt`. */
export const updatedField = (noun: string) =>
  ({ type: 'DateTime', description: `When the ${noun} was last updated.` }) as const;

/** Undefined if the id is malformed or of another type. */
export function findRecordId(typename: string, globalId: string): string | undefined {
  const decoded = decodeGlobalId(globalId);
  return decoded?.typename === typename ? nodeKinds.get(typename)?.parse(decoded.rawId) : undefined;
}

/** @throws NOT_FOUND if the id is malformed or of another type (D161) */
export function recordId(typename: string, globalId: string): string {
  const id = findRecordId(typename, globalId);
  if (id === undefined) throw notFound();
  return id;
}

/** Undefined if the id is malformed or of another type. */
export function findSerial(typename: string, globalId: string): number | undefined {
  const id = findRecordId(typename, globalId);
  return id === undefined ? undefined : Number(id);
}

/** @throws NOT_FOUND if the id is malformed or of another type (D161) */
export function recordSerial(typename: string, globalId: string): number {
  const id = findSerial(typename, globalId);
  if (id === undefined) throw notFound();
  return id;
}

export const requirementsOf = (typename: string): Requirements =>
  (nodeKinds.get(typename) as NodeKind).requires;

/** Undefined if the caller may query records of the type. */
export function accessErrorOf(typename: string, { caller }: Context): FolioError | undefined {
  return accessError(caller, requirementsOf(typename));
}

/**
 * Null if the id is malformed (D161).
 * @throws FORBIDDEN or UNAUTHENTICATED if the caller may not query records of the type
 */
function accessibleId(globalId: string, { caller }: Context): string | null {
  const decoded = decodeGlobalId(globalId);
  const kind = decoded && nodeKinds.get(decoded.typename);
  if (!decoded || kind?.parse(decoded.rawId) === undefined) return null;
  const error = accessError(caller, kind.requires);
  if (error) throw error;
  return globalId;
}

const maxNodes = 100;
/** The database client does work for each id, although one statement finds all records. */
const lookupCost = 10;

builder.queryField('node', (t) =>
  t.node({
    description: "One of the caller's records by its global id. Null if it does not exist.",
    authScopes: { authenticated: true },
    extensions: canBeNull,
    args: {
      id: t.arg.id({
        required: true,
        description: 'The `id` of a record whose type implements `Node`.',
      }),
    },
    id: (_root, { id }, context) => accessibleId(id, context) as never,
  }),
);

builder.queryField('nodes', (t) =>
  t.nodeList({
    description:
      "The caller's records with these global ids, in the same order. Null for ids that do not exist.",
    authScopes: { authenticated: true },
    extensions: charge({ listSize: { argument: 'ids' }, item: lookupCost }),
    args: {
      ids: t.arg.idList({ required: true, description: `Global ids, at most ${maxNodes}.` }),
    },
    ids: (_root, { ids }, context) => {
      if (ids.length > maxNodes)
        throw validationError(['ids'], 'TOO_MANY', `Ids are too many (maximum is ${maxNodes})`);
      return ids.map((id) => accessibleId(id, context)) as never;
    },
  }),
);
