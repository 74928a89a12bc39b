import type { InputObjectRef } from '@pothos/core';
import { builder } from './builder.ts';

type Types = (typeof builder)['$inferSchemaTypes'];

/** The argument with the global id of a record. */
export const idArgument = (noun: string) =>
  builder.args((t) => ({
    id: t.id({ required: true, description: `The ${noun}'s global id.` }),
  }));

/** The argument with the input of a mutation. */
export const inputArgument = <Shape extends object>(
  type: InputObjectRef<Types, Shape>,
  description: string,
) => builder.args((t) => ({ input: t.field({ type, required: true, description }) }));

/** The arguments of a mutation that updates a record. */
export const updateArguments = <Shape extends object>(
  noun: string,
  type: InputObjectRef<Types, Shape>,
) => ({ ...idArgument(noun), ...inputArgument(type, updateDescription) });

/** The description of an input whose fields are optional. */
export const updateDescription = 'The fields to update. Fields left out keep their value.';
