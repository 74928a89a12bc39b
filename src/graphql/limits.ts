import {
  type DocumentNode,
  type FieldNode,
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
  /** Fields, those of a fragment counted wherever it is spread. */
  fields: 2_000,
  /** Fields under another name. */
  aliases: 50,
  directives: 50,
  /**
   * Fields with arguments or a selection that repeat one beside them, or one of a fragment beside
   * them. Validation compares each with all of the same name, so that some hundreds take it a fifth
   * of a second.
   */
  repeats: 100,
} as const;

/**
 * Items of all lists among the variables. A compiled operation complains of each that does not fit,
 * and a large body has room for millions.
 */
export const maxListItems = 1_000;
/**
 * Keys of all objects among the variables. For each of the first issues graphql goes through every
 * key of the object: a hundred thousand unknown ones take it a second.
 */
export const maxObjectKeys = 2_000;

/** What the variables have too many of; what is beyond the limit is not looked at. */
export function exceededVariableLimit(variables: object): string | undefined {
  let items = 0;
  let keys = 0;
  const pending: unknown[] = [variables];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    const parts = Object.values(value);
    if (Array.isArray(value)) items += value.length;
    else keys += parts.length;
    if (items > maxListItems) {
      return `The lists in the variables have more than ${maxListItems} items`;
    }
    if (keys > maxObjectKeys) {
      return `The objects in the variables have more than ${maxObjectKeys} keys`;
    }
    for (const part of parts) pending.push(part);
  }
  return undefined;
}

/** How much an operation holds, with its fragments in place. */
export interface OperationSize {
  readonly depth: number;
  readonly fields: number;
  readonly aliases: number;
  readonly directives: number;
  readonly repeats: number;
}

const emptySize: OperationSize = { depth: 0, fields: 0, aliases: 0, directives: 0, repeats: 0 };

/** Fragments that multiply one another must not leave the range of exact numbers. */
const boundedSum = (one: number, other: number) => Math.min(one + other, 1e12);

/** Both side by side. */
const combine = (one: OperationSize, other: OperationSize): OperationSize => ({
  depth: Math.max(one.depth, other.depth),
  fields: boundedSum(one.fields, other.fields),
  aliases: boundedSum(one.aliases, other.aliases),
  directives: boundedSum(one.directives, other.directives),
  repeats: boundedSum(one.repeats, other.repeats),
});

/** Fields of one selection set by their response names, those of fragments in it included. */
type FieldsByName = Map<string, FieldNode>;

/** 1 for a field that repeats one beside it, unless comparing the two takes no time. */
function repetition(node: FieldNode, siblings: FieldsByName): number {
  if (!node.selectionSet && !node.arguments?.length) return 0;
  const name = node.alias?.value ?? node.name.value;
  const sibling = siblings.get(name);
  if (!sibling) siblings.set(name, node);
  return sibling && sibling !== node ? 1 : 0;
}

/** A fragment's size, and what it adds to the selection set that spreads it. */
interface MeasuredFragment {
  readonly size: OperationSize;
  readonly fields: FieldsByName;
}

const unmeasuredFragment: MeasuredFragment = { size: emptySize, fields: new Map() };

/**
 * Measures a document with its fragments in place. Each fragment is measured once, so that a
 * document whose fragments multiply one another costs no more to refuse than to read.
 */
class DocumentMeasurer {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #measured = new Map<string, MeasuredFragment>();

  constructor(document: DocumentNode) {
    const fragments = document.definitions.filter(
      (definition) => definition.kind === Kind.FRAGMENT_DEFINITION,
    );
    this.#fragments = new Map(fragments.map((fragment) => [fragment.name.value, fragment]));
  }

  /** @param fields those beside it; inline fragments share them. */
  selection({ selections }: SelectionSetNode, fields: FieldsByName = new Map()): OperationSize {
    let size = emptySize;
    for (const node of selections) {
      const directives = node.directives?.length ?? 0;
      let inner = emptySize;
      if (node.kind === Kind.FIELD) {
        // What introspection may nest has a rule of its own among graphql's.
        const isIntrospection = node.name.value.startsWith('__');
        const below = node.selectionSet ? this.selection(node.selectionSet) : emptySize;
        inner = {
          depth: isIntrospection ? 0 : below.depth + 1,
          fields: boundedSum(below.fields, 1),
          aliases: below.aliases + (node.alias ? 1 : 0),
          directives: below.directives,
          repeats: below.repeats + repetition(node, fields),
        };
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        inner = this.selection(node.selectionSet, fields);
      } else {
        inner = this.#spread(node.name.value, fields);
      }
      size = combine(size, { ...inner, directives: inner.directives + directives });
    }
    return size;
  }

  #spread(name: string, siblings: FieldsByName): OperationSize {
    const { size, fields } = this.#fragment(name);
    let repeats = 0;
    for (const field of fields.values()) repeats += repetition(field, siblings);
    return { ...size, repeats: boundedSum(size.repeats, repeats) };
  }

  #fragment(name: string): MeasuredFragment {
    const measured = this.#measured.get(name);
    if (measured) return measured;
    // Until it is measured; a fragment that contains itself is refused by validation.
    this.#measured.set(name, unmeasuredFragment);
    const fragment = this.#fragments.get(name);
    const fields: FieldsByName = new Map();
    const size = fragment ? this.selection(fragment.selectionSet, fields) : emptySize;
    const result = { size, fields };
    this.#measured.set(name, result);
    return result;
  }
}

const limitedProperties = ['depth', 'fields', 'aliases', 'directives', 'repeats'] as const;

const limitLabels = {
  fields: 'fields',
  aliases: 'aliases',
  directives: 'directives',
  repeats: 'repeated fields',
} as const;

function limitMessage(property: (typeof limitedProperties)[number], actual: number): string {
  const maximum = documentLimits[property];
  return property === 'depth'
    ? `The document nests fields ${actual} levels deep; ${maximum} are allowed`
    : `The document has ${actual} ${limitLabels[property]}; ${maximum} are allowed`;
}

/** The size of each operation, and what exceeds the limits; no errors when nothing does. */
export function measureDocument(document: DocumentNode) {
  const measurer = new DocumentMeasurer(document);
  const operations = document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const sizes = new Map(
    operations.map((operation) => [operation, measurer.selection(operation.selectionSet)]),
  );
  const errors = [...sizes.values()].flatMap((size) =>
    limitedProperties
      .filter((property) => size[property] > documentLimits[property])
      .map((property) => new GraphQLError(limitMessage(property, size[property]))),
  );
  return { sizes, errors };
}
