import SchemaBuilder from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import { GraphQLError } from 'graphql';
import type { StagedArchive } from '../../archives/staged-archive.ts';
import { UploadedArchive } from '../../archives/uploaded-archive.ts';
import type PrismaTypes from '../../generated/pothos.ts';
import { getDatamodel } from '../../generated/pothos.ts';
import { accessError, meets, type Requirements } from '../../identity/access.ts';
import { dataUrlArgument, UploadedFile } from '../../images/image-file.ts';
import type { StagedImage } from '../../images/staged-image.ts';
import { importArgument } from '../../imports/import-argument.ts';
import { defaultPageSize, maxPageSize } from './connection.ts';
import type { Context } from './context.ts';
import { dateTime } from './date-time.ts';

/**
 * In the order in which they wrap a resolver, outermost first: authorization, loading, transaction.
 * A rejected caller opens no transaction. `graphql/schema.ts` registers the
 * last one, `execution/plugin.ts`.
 */
const plugins = [ScopeAuthPlugin, RelayPlugin, PrismaPlugin, 'folio'] as const;

export const builder = new SchemaBuilder<{
  Context: Context;
  DefaultFieldNullability: false;
  DefaultAuthStrategy: 'all';
  PrismaTypes: PrismaTypes;
  AuthScopes: { [K in keyof Requirements]-?: NonNullable<Requirements[K]> };
  Scalars: {
    ID: { Input: string; Output: string | number };
    DateTime: { Input: Date; Output: Date };
    Upload: { Input: StagedImage; Output: never };
    ImportFile: { Input: object; Output: never };
    UserDataArchive: { Input: StagedArchive; Output: never };
    // A decimal string, or the decimal type of the database client.
    Money: { Input: string | number; Output: string | { toFixed(decimals: number): string } };
    LocalDate: { Input: string; Output: string | Date };
    YearMonth: { Input: string; Output: string };
    UUID: { Input: string; Output: string };
    EmailAddress: { Input: string; Output: string };
    URL: { Input: URL; Output: string };
    PositiveInt: { Input: number; Output: number };
    NonNegativeInt: { Input: number; Output: number };
    SafeInt: { Input: number; Output: number };
  };
}>({
  plugins: [...plugins],
  defaultFieldNullability: false,
  scopeAuth: {
    defaultStrategy: 'all',
    authorizeOnSubscribe: true,
    authScopes: ({ caller }) => ({
      authenticated: () => meets(caller, 'authenticated', true),
      prompts: (needed) => meets(caller, 'prompts', needed),
      permission: (needed) => meets(caller, 'permission', needed),
      scope: (needed) => meets(caller, 'scope', needed),
      finance: () => meets(caller, 'finance', true),
      session: () => meets(caller, 'session', true),
      role: (needed) => meets(caller, 'role', needed),
    }),
    unauthorizedError: (_parent, { caller }, info) => {
      const field = info.parentType.getFields()[info.fieldName];
      const { pothosOptions } = (field?.extensions ?? {}) as {
        pothosOptions?: { authScopes?: Requirements };
      };
      const scopes = pothosOptions?.authScopes;
      const error = accessError(caller, scopes ?? {});
      if (!error) throw new Error(`${info.fieldName} must declare its authScopes as an object`);
      return error;
    },
  },
  relay: {
    // node.ts declares `node` and `nodes`: null for a malformed id instead of an error.
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    nodesOnConnection: { description: "The page's records." },
    cursorType: 'String',
    nodeTypeOptions: { description: 'A record that can be fetched by its global id.' },
    pageInfoTypeOptions: { description: 'The position of a page in its list.' },
    firstArgOptions: {
      description: `The page size, from 0 to ${maxPageSize}. Default: ${defaultPageSize}.`,
    },
    afterArgOptions: { description: 'Return records after this cursor.' },
    lastArgOptions: {
      description: `The page size when paging backwards, from 0 to ${maxPageSize}.`,
    },
    beforeArgOptions: { description: 'Return records before this cursor.' },
    idFieldOptions: {
      description: 'The global id, accepted by `node` and by every `id` argument.',
    },
    hasNextPageFieldOptions: { description: 'Whether there are records after this page.' },
    hasPreviousPageFieldOptions: { description: 'Whether there are records before this page.' },
    startCursorFieldOptions: { description: 'The cursor of the first record on this page.' },
    endCursorFieldOptions: { description: 'The cursor of the last record on this page.' },
    cursorFieldOptions: { description: 'The cursor of the record, for `after` and `before`.' },
    nodeFieldOptions: { description: 'The record.' },
    edgesFieldOptions: { description: "The page's records with their cursors." },
    pageInfoFieldOptions: { description: 'The position of the page in the list.' },
  },
  prisma: {
    // A function, so that printing the schema does not open a database.
    client: ({ database }) => database as never,
    dmmf: getDatamodel(),
    exposeDescriptions: false,
    onUnusedQuery: 'error',
  },
});

export type BuilderTypes = (typeof builder)['$inferSchemaTypes'];

export const Query = builder.queryType({ description: 'All queries.' });
builder.mutationType({
  description: 'All mutations. Each field runs in a transaction of its own.',
});
builder.subscriptionType({
  description:
    'All subscriptions, as Server-Sent Events: send the operation with `Accept: text/event-stream`.',
});

builder.addScalarType('DateTime', dateTime, {
  description: 'A time in UTC in RFC 3339 format, for example `2026-03-01T12:00:00.000Z`.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc3339',
});

builder.scalarType('Upload', {
  specifiedByURL: 'https://github.com/jaydenseric/graphql-multipart-request-spec',
  description:
    'An image: a base64 data URL (`data:image/png;base64,…`) or a file sent by the GraphQL multipart request convention. At most 5 MiB and 50 megapixels. The type is detected from its bytes; metadata such as a location is removed.',
  parseValue: (value) => {
    // stage-files.ts replaces the value by a StagedImage before the resolver runs.
    if (value instanceof UploadedFile) return value as never;
    if (typeof value === 'string') return dataUrlArgument(value) as never;
    throw new GraphQLError('Upload must be a data URL or a file');
  },
  serialize: () => {
    throw new Error('Upload is an input type');
  },
});

builder.scalarType('ImportFile', {
  specifiedByURL: 'https://github.com/jaydenseric/graphql-multipart-request-spec',
  description:
    'A CSV or OFX file: a base64 data URL (`data:text/csv;base64,…`) or a file sent by the GraphQL multipart request convention. At most 10 MiB and 20,000 rows. The text can be UTF-8, UTF-16 with a byte order mark, or Windows-1252.',
  parseValue: (value) => {
    // The field's own staging reads the file before the resolver runs.
    if (value instanceof UploadedFile || typeof value === 'string')
      return importArgument(value) as never;
    throw new GraphQLError('ImportFile must be a data URL or a file');
  },
  serialize: () => {
    throw new Error('ImportFile is an input type');
  },
});

builder.scalarType('UserDataArchive', {
  specifiedByURL: 'https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT',
  description:
    'An archive of `GET /exports/user-data.zip`, as a base64 data URL (`data:application/zip;base64,…`) in a request body of at most 1 MiB. Send larger archives to `POST /imports/user-data`.',
  parseValue: (value) => {
    // The field's own staging replaces the value by a StagedArchive before the resolver runs.
    if (value instanceof UploadedArchive || typeof value === 'string') return value as never;
    throw new GraphQLError(
      'UserDataArchive must be a data URL; send large archives to POST /imports/user-data',
    );
  },
  serialize: () => {
    throw new Error('UserDataArchive is an input type');
  },
});
