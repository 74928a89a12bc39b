import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';
import { fragmentsOf } from './fragments.ts';

export const documentLimits = {
  tokens: 4_000,
  depth: 12,
  fields: 2_000,
  aliases: 50,
  directives: 50,
  /**
   * Fields with arguments or a selection, beside one of the same name. Validation compares each
   * pair.
   */
  repeats: 100,
} as const;

/** Items of all lists in the variables. A large body can contain millions. */
export const maxListItems = 11_000;
/** In the variables. Coercion compares each key with the fields of its type. */
export const maxObjectKeys = 6_000;

export const maxErrors = 10;

/** Returns the error message. Does not read values beyond the limit. */
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

export type OperationSize = Readonly<Record<keyof typeof sizeLabels, number>>;

const sizeLabels = {
  depth: 'levels of fields',
  fields: 'fields',
  aliases: 'aliases',
  directives: 'directives',
  repeats: 'repeated fields',
} as const;
const sizes = Object.keys(sizeLabels) as (keyof OperationSize)[];

const emptySize: OperationSize = { depth: 0, fields: 0, aliases: 0, directives: 0, repeats: 0 };

/** Nested fragments could exceed the range of exact integers. */
const boundedSum = (one: number, other: number) => Math.min(one + other, 1e12);

const combine = (one: OperationSize, other: OperationSize): OperationSize => ({
  depth: Math.max(one.depth, other.depth),
  fields: boundedSum(one.fields, other.fields),
  aliases: boundedSum(one.aliases, other.aliases),
  directives: boundedSum(one.directives, other.directives),
  repeats: boundedSum(one.repeats, other.repeats),
});

type FieldsByName = Map<string, FieldNode>;

/** 1 if another field has the same response name, else 0. Plain fields are fast to compare: 0. */
function repetition(node: FieldNode, siblings: FieldsByName): number {
  if (!node.selectionSet && !node.arguments?.length) return 0;
  const name = node.alias?.value ?? node.name.value;
  const sibling = siblings.get(name);
  if (!sibling) siblings.set(name, node);
  return sibling && sibling !== node ? 1 : 0;
}

interface MeasuredFragment {
  readonly size: OperationSize;
  readonly fields: FieldsByName;
}

const unmeasuredFragment: MeasuredFragment = { size: emptySize, fields: new Map() };

/** Each fragment is measured once, so nested fragments can't make this exponential. */
class DocumentMeasurer {
  readonly #fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  readonly #measured = new Map<string, MeasuredFragment>();

  constructor(document: DocumentNode) {
    this.#fragments = fragmentsOf(document);
  }

  /** @param fields the fields of the selection set; inline fragments share them */
  selection({ selections }: SelectionSetNode, fields: FieldsByName = new Map()): OperationSize {
    let size = emptySize;
    for (const node of selections) {
      const directives = node.directives?.length ?? 0;
      let nodeSize = emptySize;
      if (node.kind === Kind.FIELD) {
        // graphql-js has its own validation rule for the depth of introspection.
        const isIntrospection = node.name.value.startsWith('__');
        const selectionSize = node.selectionSet ? this.selection(node.selectionSet) : emptySize;
        nodeSize = {
          depth: isIntrospection ? 0 : selectionSize.depth + 1,
          fields: boundedSum(selectionSize.fields, 1),
          aliases: selectionSize.aliases + (node.alias ? 1 : 0),
          directives: selectionSize.directives,
          repeats: selectionSize.repeats + repetition(node, fields),
        };
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        nodeSize = this.selection(node.selectionSet, fields);
      } else {
        nodeSize = this.#spread(node.name.value, fields);
      }
      size = combine(size, { ...nodeSize, directives: nodeSize.directives + directives });
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
    // Ends the recursion if a fragment contains itself; validation rejects such a fragment.
    this.#measured.set(name, unmeasuredFragment);
    const fragment = this.#fragments.get(name);
    const fields: FieldsByName = new Map();
    const size = fragment ? this.selection(fragment.selectionSet, fields) : emptySize;
    const result = { size, fields };
    this.#measured.set(name, result);
    return result;
  }
}

const measuredDocuments = new WeakMap<
  DocumentNode,
  ReadonlyMap<OperationDefinitionNode, OperationSize>
>();

/** A document is measured once. */
function sizesOf(document: DocumentNode): ReadonlyMap<OperationDefinitionNode, OperationSize> {
  const measured = measuredDocuments.get(document);
  if (measured) return measured;
  const measurer = new DocumentMeasurer(document);
  const operations = document.definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const sizesByOperation = new Map(
    operations.map((operation) => [operation, measurer.selection(operation.selectionSet)]),
  );
  measuredDocuments.set(document, sizesByOperation);
  return sizesByOperation;
}

export function operationSize(
  document: DocumentNode,
  operation: OperationDefinitionNode,
): OperationSize {
  return sizesOf(document).get(operation) ?? emptySize;
}

export function exceededDocumentLimits(document: DocumentNode): string[] {
  return [...sizesOf(document).values()].flatMap((size) =>
    sizes
      .filter((name) => size[name] > documentLimits[name])
      .map(
        (name) =>
          `The document has ${size[name]} ${sizeLabels[name]}; the maximum is ${documentLimits[name]}`,
      ),
  );
}
