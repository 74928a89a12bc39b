import type { Plugin } from 'graphql-yoga';
import type { OperationCache, ParsedDocument } from '../../execution/operation-cache.ts';

/** Limits its memory, unlike Yoga's cache. Contains rejected documents too. */
export function useDocumentCache(cache: OperationCache): Plugin {
  return {
    onParse({ params, parseFn, setParseFn, setParsedDocument }) {
      const source = params.source.toString();
      const cached = cache.get(source);
      if (cached?.document) {
        setParsedDocument(cached.document);
        return;
      }
      setParseFn((body, options) => {
        const parsed = cached ?? attempt(() => parseFn(body, options));
        if (!cached) cache.add(source, parsed);
        if (parsed.document) return parsed.document;
        throw parsed.error;
      });
    },
  };
}

function attempt(parse: () => ReturnType<typeof import('graphql').parse>): ParsedDocument {
  try {
    return { document: parse() };
  } catch (error) {
    return { error: error as Error };
  }
}
