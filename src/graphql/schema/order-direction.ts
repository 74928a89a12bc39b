import { builder } from './builder.ts';

export const OrderDirection = builder.enumType('OrderDirection', {
  description: 'The direction in which a list is ordered.',
  values: {
    ASC: {
      description: 'From the lowest value to the highest, or from the earliest to the latest.',
    },
    DESC: {
      description: 'From the highest value to the lowest, or from the latest to the earliest.',
    },
  } as const,
});
