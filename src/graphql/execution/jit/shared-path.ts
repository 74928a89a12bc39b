import type { GraphQLResolveInfo } from 'graphql';
import type { Context } from '../../schema/context.ts';
import { perRequest } from '../../schema/request-scope.ts';

type Path = GraphQLResolveInfo['path'];

/** The links of the response paths of a request, by the previous link and the key. */
const linksOf = perRequest(() => new Map<Path | undefined, Map<string | number, Path>>());

/**
 * Returns an equal path whose links are the same objects for all fields of the request. Pothos
 * compares links by identity to find out what a query has already loaded. The compiled executor
 * creates new links for each field, so every relation below a relation would be loaded again.
 */
export function sharedPath(path: Path, context: Context): Path {
  const requestLinks = linksOf(context);
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
