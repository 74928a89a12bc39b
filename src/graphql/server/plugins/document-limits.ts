import { type DocumentNode, type ParseOptions, parse, type Source } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { FolioError } from '../../../errors.ts';
import { documentLimits, exceededDocumentLimits, maxErrors } from '../../limits/limits.ts';

/**
 * The limits of `limits/limits.ts` are checked before a document is validated: validation can take longer
 * than any other step.
 */
export function useDocumentLimits(): Plugin {
  return {
    onParse({ setParseFn }) {
      setParseFn(parseWithinLimits);
    },
  };
}

/** @throws TOO_COMPLEX, an AggregateError of several TOO_COMPLEX, or a syntax error */
export function parseWithinLimits(source: string | Source, options?: ParseOptions): DocumentNode {
  const document = parseShallow(source, options);
  const errors = exceededDocumentLimits(document)
    .slice(0, maxErrors)
    .map((message) => new FolioError('TOO_COMPLEX', { message }));
  if (errors.length > 1) throw new AggregateError(errors);
  if (errors[0]) throw errors[0];
  return document;
}

/** The parser is recursive: thousands of levels exceed its stack before the limit of tokens. */
function parseShallow(source: string | Source, options?: ParseOptions): DocumentNode {
  try {
    return parse(source, { ...options, maxTokens: documentLimits.tokens });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new FolioError('TOO_COMPLEX', { message: 'The document is nested too deeply' });
  }
}
