import SchemaBuilder from '@pothos/core';
import PrismaPlugin from '@pothos/plugin-prisma';
import RelayPlugin from '@pothos/plugin-relay';
import ScopeAuthPlugin from '@pothos/plugin-scope-auth';
import { GraphQLError } from 'graphql';
import { DateTimeISOResolver } from 'graphql-scalars';
import { FolioError } from '../errors.ts';
import type PrismaTypes from '../generated/pothos.ts';
import { getDatamodel } from '../generated/pothos.ts';
import { meets, type Requirements, refusal } from '../identity/access.ts';
import { dataUrlArgument, UploadedFile } from '../images/image-file.ts';
import type { StagedImage } from '../images/staged-image.ts';
import { defaultPageSize, maxPageSize } from './connection.ts';
import type { Context } from './context.ts';
import { folioPlugin } from './plugin.ts';

/**
 * The order is the order in which a field's plugins act, outermost first: who may, then what is
 * loaded, then (innermost) the transaction, which a refused caller never opens. A test pins it.
 */
const plugins = [ScopeAuthPlugin, RelayPlugin, PrismaPlugin, folioPlugin] as const;

/** The schema under construction. It declares no types: those stand with their modules. */
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
    // Decimal text, or what the database client has for it.
    Money: { Input: string | number; Output: string | { toFixed(decimals: number): string } };
    LocalDate: { Input: string; Output: string | Date };
  };
}>({
  plugins: [...plugins],
  defaultFieldNullability: false,
  scopeAuth: {
    defaultStrategy: 'all',
    authScopes: ({ caller }) => ({
      known: () => meets(caller, 'known', true),
      prompts: (needed) => meets(caller, 'prompts', needed),
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
      return (
        refusal(caller, typeof scopes === 'object' ? scopes : {}) ?? new FolioError('FORBIDDEN')
      );
    },
  },
  relay: {
    // `node` and `nodes` are declared in node.ts, where a malformed id is null instead of an error.
    nodeQueryOptions: false,
    nodesQueryOptions: false,
    nodesOnConnection: { description: 'The records.' },
    cursorType: 'String',
    nodeTypeOptions: { description: 'A record that can be asked for by its global id.' },
    pageInfoTypeOptions: { description: 'Where a page stands in its list.' },
    firstArgOptions: {
      description: `The size of a page, from 0 to ${maxPageSize}; ${defaultPageSize} if left out.`,
    },
    afterArgOptions: { description: 'A cursor; the page starts behind it.' },
    lastArgOptions: { description: `The size of a page read backwards, from 0 to ${maxPageSize}.` },
    beforeArgOptions: { description: 'A cursor; the page ends before it.' },
    idFieldOptions: { description: 'The global id, which `node` and every `id` argument take.' },
    hasNextPageFieldOptions: { description: 'Whether more follows this page.' },
    hasPreviousPageFieldOptions: { description: 'Whether anything comes before this page.' },
    startCursorFieldOptions: { description: 'The cursor of the first record on this page.' },
    endCursorFieldOptions: { description: 'The cursor of the last record on this page.' },
    cursorFieldOptions: { description: 'The place of the record in its list.' },
    nodeFieldOptions: { description: 'The record.' },
    edgesFieldOptions: { description: 'The records with their cursors.' },
    pageInfoFieldOptions: { description: 'Where this page stands in the list.' },
  },
  prisma: {
    // A function, so that printing the schema opens no database.
    client: ({ database }) => database as never,
    dmmf: getDatamodel(),
    exposeDescriptions: false,
    onUnusedQuery: 'error',
  },
  folio: { transaction: (context) => context.transaction },
});

builder.queryType({ description: 'What can be read.' });
builder.mutationType({
  description:
    'What can be changed. Each field is one transaction: it happens whole or not at all.',
});

builder.addScalarType('DateTime', DateTimeISOResolver, {
  description: 'A time in UTC as RFC 3339 writes it, such as `2026-03-01T12:00:00.000Z`.',
});

builder.scalarType('Upload', {
  description:
    'An image: a base64 data URL such as `data:image/png;base64,…`, or a file sent by the GraphQL multipart request convention. At most 5 MiB and 50 megapixels; its own bytes decide the type, and metadata such as a location is taken out.',
  parseValue: (value) => {
    // A StagedImage takes its place before the resolver runs.
    if (value instanceof UploadedFile) return value as never;
    if (typeof value === 'string') return dataUrlArgument(value) as never;
    throw new GraphQLError('An upload is a data URL or a file');
  },
  serialize: () => {
    throw new Error('uploads are for input only');
  },
});
