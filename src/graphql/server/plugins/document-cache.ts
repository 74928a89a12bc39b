import type { Plugin } from 'graphql-yoga';
import type { OperationCache } from '../../execution/operation-cache.ts';

/**
 * Limits its memory, unlike Yoga's cache. Documents that can't be parsed are not cached: the stack of
 * a syntax error holds the parser and all tokens.
 */
export function useDocumentCache(cache: OperationCache): Plugin {
  return {
    onParse({ params, parseFn, setParseFn, setParsedDocument }) {
      const source = params.source.toString();
      const cached = cache.get(source);
      if (cached) {
        setParsedDocument(cached);
        return;
      }
      setParseFn((body, options) => {
        const document = parseFn(body, options);
        cache.add(source, document);
        return document;
      });
    },
  };
}
