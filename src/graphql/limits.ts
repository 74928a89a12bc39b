import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
} from 'graphql';

/** How much a client's document may hold; looked at before it is validated or compiled. */
export const documentLimits = {
  /** Words and signs. */
  tokens: 4_000,
  /** Fields within fields. A Relay connection takes two levels itself. */
  depth: 12,
  /** Fields under another name. */
  aliases: 50,
  directives: 50,
} as const;

/**
 * Items of all lists among the variables. A compiled operation complains of each that does not fit,
 * and a large body has room for millions.
 */
export const maxListItems = 1_000;

/** Whether the variables' lists hold more than is allowed; what is beyond is not looked at. */
export function hasTooManyItems(variables: object): boolean {
  let items = 0;
  const left: unknown[] = [variables];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) items += value.length;
    if (items > maxListItems) return true;
    for (const inner of Object.values(value)) left.push(inner);
  }
  return false;
}

interface Size {
  readonly depth: number;
  readonly aliases: number;
  readonly directives: number;
}

const nothing: Size = { depth: 0, aliases: 0, directives: 0 };

/** Both side by side. */
const beside = (one: Size, other: Size): Size => ({
  depth: Math.max(one.depth, other.depth),
  aliases: one.aliases + other.aliases,
  directives: one.directives + other.directives,
});

/**
 * Measures a document with its fragments in place. Each fragment is measured once, so that a
 * document whose fragments multiply one another costs no more to refuse than to read.
 */
class Measure {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #measured = new Map<string, Size>();

  constructor(document: DocumentNode) {
    const fragments = document.definitions.filter(
      (definition) => definition.kind === Kind.FRAGMENT_DEFINITION,
    );
    this.#fragments = new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
  }

  selection({ selections }: SelectionSetNode): Size {
    let size = nothing;
    for (const node of selections) {
      const directives = node.directives?.length ?? 0;
      let inner = nothing;
      if (node.kind === Kind.FIELD) {
        // What introspection may nest has a rule of its own among graphql's.
        const isIntrospection = node.name.value.startsWith('__');
        const below = node.selectionSet ? this.selection(node.selectionSet) : nothing;
        inner = {
          depth: isIntrospection ? 0 : below.depth + 1,
          aliases: below.aliases + (node.alias ? 1 : 0),
          directives: below.directives,
        };
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        inner = this.selection(node.selectionSet);
      } else {
        inner = this.#fragment(node.name.value);
      }
      size = beside(size, { ...inner, directives: inner.directives + directives });
    }
    return size;
  }

  #fragment(name: string): Size {
    const known = this.#measured.get(name);
    if (known) return known;
    // Until it is measured; a fragment that contains itself is refused by validation.
    this.#measured.set(name, nothing);
    const fragment = this.#fragments.get(name);
    const size = fragment ? this.selection(fragment.selectionSet) : nothing;
    this.#measured.set(name, size);
    return size;
  }
}

const words = {
  depth: (found: number, most: number) =>
    `The document nests fields ${found} levels deep; ${most} are allowed`,
  aliases: (found: number, most: number) =>
    `The document has ${found} aliases; ${most} are allowed`,
  directives: (found: number, most: number) =>
    `The document has ${found} directives; ${most} are allowed`,
};

/** What is too much in a document; empty when nothing is. */
export function documentExcess(document: DocumentNode): GraphQLError[] {
  const measure = new Measure(document);
  return document.definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return [];
    const size = measure.selection(definition.selectionSet);
    return (['depth', 'aliases', 'directives'] as const)
      .filter((what) => size[what] > documentLimits[what])
      .map((what) => new GraphQLError(words[what](size[what], documentLimits[what])));
  });
}
