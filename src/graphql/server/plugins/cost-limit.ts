import { type ExecutionArgs, getOperationAST, type OperationDefinitionNode } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { FolioError } from '../../../errors.ts';
import { OperationCache } from '../../execution/operation-cache.ts';
import { Budget } from '../../limits/budget.ts';
import {
  type FieldCost,
  fieldCosts,
  maxCost,
  mostExpensiveField,
  type Variables,
} from '../../limits/cost.ts';
import { maxCostValue } from '../../limits/cost-terms.ts';
import { exceededVariableLimit } from '../../limits/limits.ts';

/**
 * Rejects an operation that costs too much or has too many values in its variables. With
 * `extensions: {cost: true}`, the response shows the cost, and with `{cost: "fields"}` also the cost
 * of each field.
 */
export function useCostLimit(cache = new OperationCache()): Plugin {
  /** Gives the context its budget. @returns an error if the operation must not run */
  const limit = (args: ExecutionArgs, context: object): FolioError | undefined => {
    const variables: Variables = args.variableValues ?? {};
    const operation = cache.operation(args.schema, args.document, args.operationName ?? undefined);
    if (!operation) return undefined;
    const cost = operation.cost(variables);
    if (cost > maxCost) return costError(cost, mostExpensive(args));
    (context as { budget?: Budget }).budget = Budget.limited(cost);
    return variablesError(variables);
  };
  return {
    onSubscribe({ args, context, setResultAndStopExecution }) {
      const error = limit(args, context);
      if (error) setResultAndStopExecution({ errors: [error] });
    },
    onExecute({ args, context, setResultAndStopExecution }) {
      const error = limit(args, context);
      if (error) {
        setResultAndStopExecution({ errors: [error] });
        return undefined;
      }
      const { budget } = context as { budget?: Budget };
      const requested: unknown = context.params?.extensions?.cost;
      if (!budget || (requested !== true && requested !== 'fields')) return undefined;
      const ofFields = requested === 'fields' ? { fieldCosts: costsOfFields(args) } : {};
      return {
        onExecuteDone({ result, setResult }) {
          setResult({ ...result, extensions: { cost: budget.spent, ...ofFields } });
        },
      };
    },
  };
}

function costsOfFields({ schema, document, operationName, variableValues }: ExecutionArgs) {
  const operation = getOperationAST(document, operationName) as OperationDefinitionNode;
  return fieldCosts(schema, document, operation, variableValues ?? {});
}

function mostExpensive({ schema, document, operationName, variableValues }: ExecutionArgs) {
  const operation = getOperationAST(document, operationName) as OperationDefinitionNode;
  return mostExpensiveField(schema, document, operation, variableValues ?? {});
}

function costError(requested: number, mostExpensive: FieldCost): FolioError {
  const shown = (cost: number) => (cost < maxCostValue ? cost : 'too much');
  const { path, cost } = mostExpensive;
  const message = `The operation costs ${shown(requested)}; the maximum is ${maxCost}. ${path.join('.')} costs ${shown(cost)}`;
  return new FolioError('TOO_COMPLEX', {
    message,
    cost: { requested, maximum: maxCost, mostExpensive },
  });
}

function variablesError(variables: Variables): FolioError | undefined {
  const message = exceededVariableLimit(variables);
  return message === undefined ? undefined : new FolioError('TOO_COMPLEX', { message });
}
