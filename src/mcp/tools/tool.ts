import type { OperationDocument } from '../../graphql/execution/document.ts';

/** A GraphQL operation as a tool. Its schemas, its access and most of its hints follow from it. */
export interface ToolDeclaration {
  /** In snake_case. */
  readonly name: string;
  readonly title: string;
  /** For a model: what the tool does, and when to use it. */
  readonly description: string;
  /** Its variables are the arguments. It selects fields of object types, without fragments. */
  readonly operation: OperationDocument<object, never>;
  /** A mutation that replaces values. Default: a mutation creates only. */
  readonly replaces?: true;
}

export function tool<Result extends object, Variables>(
  declaration: Omit<ToolDeclaration, 'operation'> & {
    readonly operation: OperationDocument<Result, Variables>;
  },
): ToolDeclaration {
  return declaration as ToolDeclaration;
}
