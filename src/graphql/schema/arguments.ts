import type { InputObjectRef } from '@pothos/core';
import { type BuilderTypes, builder } from './builder.ts';

export const idArgument = (noun: string) =>
  builder.args((t) => ({
    id: t.id({ required: true, description: `The ${noun}'s global id.` }),
  }));

export const inputArgument = <Shape extends object>(
  type: InputObjectRef<BuilderTypes, Shape>,
  description: string,
) => builder.args((t) => ({ input: t.field({ type, required: true, description }) }));

export const updateArguments = <Shape extends object>(
  noun: string,
  type: InputObjectRef<BuilderTypes, Shape>,
) => ({ ...idArgument(noun), ...inputArgument(type, updateDescription) });

export const updateDescription = 'The fields to update. Fields left out keep their value.';
