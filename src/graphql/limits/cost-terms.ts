/** The values of an operation's variables, with their defaults. */
export interface VariableValues {
  get(name: string): unknown;
}

/** A cost that may depend on the variables of a request. */
export type Cost = number | ((values: VariableValues) => number);

/** Far above any limit, and far below the values at which doubles lose integer precision. */
export const maxCostValue = 1e12;

const bounded = (cost: number) => Math.min(cost, maxCostValue);

export const evaluateCost = (cost: Cost, values: VariableValues) =>
  typeof cost === 'number' ? cost : cost(values);

/** The sum of costs. A number if all of them are numbers. */
export function sum(costs: readonly Cost[]): Cost {
  const fixedSum = costs.reduce<number>(
    (total, cost) => total + (typeof cost === 'number' ? cost : 0),
    0,
  );
  const varying = costs.filter((cost) => typeof cost !== 'number');
  if (varying.length === 0) return bounded(fixedSum);
  return (values) => bounded(varying.reduce((total, cost) => total + cost(values), fixedSum));
}

/** The product of two costs. A number if both of them are numbers. */
export const product = (one: Cost, other: Cost): Cost =>
  typeof one === 'number' && typeof other === 'number'
    ? bounded(one * other)
    : (values) => bounded(evaluateCost(one, values) * evaluateCost(other, values));

/** A cost that is computed once for each request, however many terms contain it. */
export function once(cost: Cost): Cost {
  if (typeof cost === 'number') return cost;
  const computed = new WeakMap<VariableValues, number>();
  return (values) => {
    const value = computed.get(values) ?? cost(values);
    computed.set(values, value);
    return value;
  };
}
