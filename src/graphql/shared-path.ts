import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from './context.ts';

type Path = GraphQLResolveInfo['path'];

/** Where the links of this request's response paths are kept, so that equal ones are one object. */
const linksByRequest = new WeakMap<object, Map<Path | undefined, Map<string | number, Path>>>();

/**
 * The same path, made of links that are shared by all fields of the request. Pothos recognises by
 * their identity what a query has loaded already; the compiled executor makes new ones for each
 * field, and so every relation below a relation would be loaded again.
 */
export function sharedPath(path: Path, context: Context): Path {
  let requestLinks = linksByRequest.get(context.requestScope);
  if (!requestLinks) {
    requestLinks = new Map();
    linksByRequest.set(context.requestScope, requestLinks);
  }
  const prev = path.prev && sharedPath(path.prev, context);
  let children = requestLinks.get(prev);
  if (!children) {
    children = new Map();
    requestLinks.set(prev, children);
  }
  let link = children.get(path.key);
  if (!link) {
    link = { prev, key: path.key, typename: path.typename };
    children.set(path.key, link);
  }
  return link;
}
