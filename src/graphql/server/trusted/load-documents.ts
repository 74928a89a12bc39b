import { hash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type DocumentNode, type GraphQLSchema, Kind, parse } from 'graphql';
import { StartError } from '../../../start/start-error.ts';
import { parseWithinLimits } from '../plugins/document-limits.ts';
import { rulesWith, validateOnce } from '../plugins/validation.ts';
import { readManifest } from './read-manifest.ts';

export interface LoadedDocument {
  /** SHA-256 in hex. */
  readonly hash: string;
  readonly source: string;
  readonly document: DocumentNode;
}

export interface LoadedDocuments {
  readonly documents: readonly LoadedDocument[];
  /** Operations with any other document are rejected. */
  readonly only: boolean;
}

export interface TrustedConfig {
  /** The path of a manifest. */
  readonly trustedDocuments: string | undefined;
  readonly trustedOnly: boolean;
  readonly introspection: boolean;
}

/** The documents of the command line. `npm run generate` writes the file. */
const ownManifest = fileURLToPath(
  new URL('../../../generated/cli/trusted-documents.json', import.meta.url),
);

/**
 * Reads and validates the trusted documents. Where all others are rejected, those of the command
 * line and of the web pages are trusted too.
 * @param ofPages the documents that web pages send
 * @returns undefined if the configuration has none
 * @throws {StartError} naming the file, and the document that is not valid
 */
export function loadTrustedDocuments(
  schema: GraphQLSchema,
  { trustedDocuments, trustedOnly, introspection }: TrustedConfig,
  ofPages: readonly string[],
): LoadedDocuments | undefined {
  const files = [
    ...(trustedDocuments ? [trustedDocuments] : []),
    ...(trustedOnly ? [ownManifest] : []),
  ];
  if (files.length === 0) return undefined;
  const documents = files.flatMap((file) =>
    [...readManifest(file)].map(([digest, source]) => {
      try {
        return { hash: digest, source, document: parseValid(schema, source, introspection) };
      } catch (error) {
        const problem = messagesOf(error as Error).join('; ');
        throw new StartError(
          `The manifest of trusted documents ${file} has a document that this server can't run, ${nameOf(source)} (${digest}): ${problem}`,
        );
      }
    }),
  );
  const own = trustedOnly
    ? ofPages.map((source) => ({
        hash: hash('sha256', source, 'hex'),
        source,
        document: parse(source),
      }))
    : [];
  return { documents: [...documents, ...own], only: trustedOnly };
}

/** @throws an error about the document, or an AggregateError */
function parseValid(schema: GraphQLSchema, source: string, introspection: boolean): DocumentNode {
  const document = parseWithinLimits(source);
  const errors = validateOnce(schema, document, { ownRules: rulesWith({ introspection }) });
  if (errors.length > 0) throw new AggregateError(errors);
  if (!document.definitions.some(({ kind }) => kind === Kind.OPERATION_DEFINITION)) {
    throw new Error('it has no operation');
  }
  return document;
}

const messagesOf = (error: Error): string[] =>
  error instanceof AggregateError
    ? error.errors.map(({ message }: Error) => message)
    : [error.message];

/** The first operation with a name. */
const nameOf = (source: string): string =>
  /\b(?:query|mutation|subscription)\s+\w+/.exec(source)?.[0] ?? 'without a name';
