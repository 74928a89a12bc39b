import type { ArgumentRef, FieldMap, InputFieldRef, ObjectRef } from '@pothos/core';
import type { GraphQLResolveInfo } from 'graphql';
import type { ChangeAction } from '../../../../generated/prisma/enums.ts';
import type { AccountModel } from '../../../../generated/prisma/models.ts';
import { inputArgument } from '../../../../graphql/schema/arguments.ts';
import { type BuilderTypes, builder } from '../../../../graphql/schema/builder.ts';
import { charge } from '../../../../graphql/schema/charge.ts';
import type { StatementContext } from '../../../../graphql/schema/context.ts';
import { statementsOnly } from '../../../../graphql/schema/mutation-options.ts';
import { payloadType } from '../../../../graphql/schema/payload.ts';
import {
  changeField,
  findPayloadChange,
  lockForUndo,
  type WithChange,
} from '../../../changes/undoable.ts';
import { Account } from '../../accounts/account.ts';
import { findPayloadAccounts } from './entry-result.ts';
import { BulkErrorPolicy, type BulkRow, requireRowLimit, requireRows, validRows } from './rows.ts';

type InputFields = PothosSchemaTypes.InputFieldBuilder<BuilderTypes, 'InputObject'>;

interface BulkMutation<Item, Value, Result> {
  readonly description: string;
  readonly input: { readonly type: string; readonly argument: string };
  readonly list: string;
  readonly rows: (t: InputFields) => InputFieldRef<BuilderTypes, readonly Item[]>;
  /** The entries that the error policy is about. */
  readonly rejected: string;
  readonly resultType: ObjectRef<BuilderTypes, Result>;
  /** Validates the rows. The caller's finances are locked. */
  readonly read: (
    items: readonly Item[],
    context: StatementContext,
  ) => Promise<readonly BulkRow<Value>[]>;
  /** Arguments besides `input`. */
  readonly args?: Readonly<Record<string, ArgumentRef<BuilderTypes, unknown>>>;
  /** Checks all rows that are not rejected by the arguments, before they are processed. */
  readonly require?: (values: readonly Value[], args: object) => void;
  /** Processes the rows that are not rejected. @returns the accounts whose balance has changed */
  readonly write: (
    values: readonly Value[],
    context: StatementContext,
  ) => Promise<readonly number[]>;
  /** What the change in the payload is about. */
  readonly action: ChangeAction;
  /** Fields of the payload besides `results`, `accounts` and `change`. */
  readonly fields?: (
    t: PothosSchemaTypes.ObjectFieldBuilder<BuilderTypes, BulkPayload<Value, Result>>,
  ) => FieldMap;
  readonly results: (
    rows: readonly BulkRow<Value>[],
    context: StatementContext,
    info: GraphQLResolveInfo,
  ) => Promise<Result[]>;
}

interface BulkPayload<Value, Result> extends WithChange {
  readonly values: readonly Value[];
  readonly results: Result[];
  readonly accounts: AccountModel[];
}

export function bulkMutation<Item, Value, Result>(
  name: string,
  options: BulkMutation<Item, Value, Result>,
): void {
  const { action, description, input, list, resultType, read, write, results } = options;
  const Input = builder.inputType(`${name.charAt(0).toUpperCase()}${name.slice(1)}Input`, {
    description: input.type,
    fields: (t) => ({
      ...({ [list]: options.rows(t as never) } as object),
      errorPolicy: t.field({
        type: BulkErrorPolicy,
        description: `How to handle ${options.rejected}. Default: REJECT_ALL.`,
      }),
    }),
  });
  const Payload = payloadType<BulkPayload<Value, Result>>(name, (t) => ({
    results: t.field({
      type: [resultType],
      description: 'The result of each row, in the order of the input.',
      extensions: charge({ listSize: 'rows' }),
      resolve: (payload) => payload.results,
    }),
    accounts: t.expose('accounts', {
      type: [Account],
      description: 'The accounts whose balance has changed, with their new balance.',
      // Each row can have different accounts.
      extensions: charge({ listSize: 'rows' }),
    }),
    ...changeField(t),
    ...options.fields?.(t),
  }));
  builder.mutationField(name, (t) =>
    t.field({
      type: Payload,
      description,
      authScopes: { finance: true },
      extensions: charge({ rows: list }),
      args: { ...inputArgument(Input, input.argument), ...options.args },
      resolve: statementsOnly(async (_root, args, context, info) => {
        const items = args.input[list as never] as readonly Item[];
        requireRowLimit(list, items);
        const undoId = await lockForUndo(context);
        const rows = await read(items, context);
        requireRows(rows, list, args.input.errorPolicy);
        const values = validRows(rows).map(({ value }) => value);
        options.require?.(values, args);
        const accountIds = await write(values, context);
        return {
          values,
          results: await results(rows, context, info),
          accounts: await findPayloadAccounts(accountIds, context, info),
          change: await findPayloadChange({ undoId, action }, context, info),
        };
      }),
    }),
  );
}
