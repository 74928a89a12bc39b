import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
  specifiedRules,
  type ValidationRule,
  validate,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { knownOperationTypes } from '../../execution/known-operation-types.ts';
import { unconditionalSubscriptions } from '../../execution/unconditional-subscriptions.ts';
import { maxErrors } from '../../limits/limits.ts';

export interface ValidationOptions {
  /** Default: true. */
  readonly introspection?: boolean;
  /** Whether a document was validated at start-up. Default: none was. */
  readonly isValid?: (document: DocumentNode) => boolean;
}

/**
 * Validates each document once for each list of rules, and reports at most ten errors. The key of
 * Yoga's cache contains the names of all rules and is created for each request.
 */
export function useValidation({
  introspection = true,
  isValid = () => false,
}: ValidationOptions = {}): Plugin {
  const ownRules = rulesWith({ introspection });
  // addValidationRule would copy the rules for each request.
  const validateDocument = (
    schema: GraphQLSchema,
    document: DocumentNode,
    rules?: readonly ValidationRule[],
  ) => (isValid(document) ? [] : validateOnce(schema, document, { rules, ownRules }));
  return {
    onValidate({ setValidationFn }) {
      setValidationFn(validateDocument as typeof validate);
    },
  };
}

const folioRules: readonly ValidationRule[] = [knownOperationTypes, unconditionalSubscriptions];
const rulesWithoutIntrospection = [...folioRules, NoSchemaIntrospectionCustomRule];

/** The rules in addition to those of the specification. */
export const rulesWith = ({ introspection }: { readonly introspection: boolean }) =>
  introspection ? folioRules : rulesWithoutIntrospection;

interface Rules {
  /** Those of Yoga and of other plugins. Default: those of the specification. */
  readonly rules?: readonly ValidationRule[] | undefined;
  readonly ownRules?: readonly ValidationRule[];
}

interface Validation extends Required<Rules> {
  readonly schema: GraphQLSchema;
  readonly rules: readonly ValidationRule[];
  readonly errors: readonly GraphQLError[];
}

const validations = new WeakMap<DocumentNode, Validation>();

/** Returns the same errors for the same document, schema and rules. */
export function validateOnce(
  schema: GraphQLSchema,
  document: DocumentNode,
  { rules = specifiedRules, ownRules = folioRules }: Rules = {},
): readonly GraphQLError[] {
  const known = validations.get(document);
  const isKnown =
    known && known.schema === schema && known.ownRules === ownRules && areEqual(known.rules, rules);
  if (isKnown) return known.errors;
  const errors = validate(schema, document, [...rules, ...ownRules], { maxErrors });
  validations.set(document, { schema, rules, ownRules, errors });
  return errors;
}

function areEqual(one: readonly unknown[], other: readonly unknown[]): boolean {
  if (one.length !== other.length) return false;
  for (let index = 0; index < one.length; index += 1) {
    if (one[index] !== other[index]) return false;
  }
  return true;
}
