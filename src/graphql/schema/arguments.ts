import type { InputObjectRef } from '@pothos/core';
import { builder } from './builder.ts';

type Types = (typeof builder)['$inferSchemaTypes'];

export const idArgument = (noun: string) =>
  builder.args((t) => ({
    id: t.id({ required: true, description: `The ${noun}'s global id.` }),
  }));

export const inputArgument = <Shape extends object>(
  type: InputObjectRef<Types, Shape>,
  description: string,
) => builder.args((t) => ({ input: t.field({ type, required: true, description }) }));

export const updateArguments = <Shape extends object>(
  noun: string,
  type: InputObjectRef<Types, Shape>,
) => ({ ...idArgument(noun), ...inputArgument(type, updateDescription) });

export const updateDescription = 'The fields to update. Fields left out keep their value.';
