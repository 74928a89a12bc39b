/** The values of an operation's variables, with their defaults. */
export interface VariableValues {
  get(name: string): unknown;
}

/** May depend on the variables of a request. */
export type Cost = number | ((values: VariableValues) => number);

/** Above any limit, and below the values at which doubles lose integer precision. */
export const maxCostValue = 1e12;

const bounded = (cost: number) => Math.min(cost, maxCostValue);

export const evaluateCost = (cost: Cost, values: VariableValues) =>
  typeof cost === 'number' ? cost : cost(values);

export function sum(costs: readonly Cost[]): Cost {
  const fixedSum = costs.reduce<number>(
    (total, cost) => total + (typeof cost === 'number' ? cost : 0),
    0,
  );
  const varying = costs.filter((cost) => typeof cost !== 'number');
  if (varying.length === 0) return bounded(fixedSum);
  return (values) => bounded(varying.reduce((total, cost) => total + cost(values), fixedSum));
}

export const product = (one: Cost, other: Cost): Cost =>
  typeof one === 'number' && typeof other === 'number'
    ? bounded(one * other)
    : (values) => bounded(evaluateCost(one, values) * evaluateCost(other, values));

export function once(cost: Cost): Cost {
  if (typeof cost === 'number') return cost;
  const computed = new WeakMap<VariableValues, number>();
  return (values) => {
    const value = computed.get(values) ?? cost(values);
    computed.set(values, value);
    return value;
  };
}
