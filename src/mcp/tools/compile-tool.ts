import type { Tool } from '@modelcontextprotocol/server';
import { type GraphQLSchema, getOperationAST, Kind, OperationTypeNode, parse } from 'graphql';
import { withFragments } from '../../graphql/execution/document.ts';
import { accessError, type Requirements } from '../../identity/access.ts';
import type { Caller } from '../../identity/caller.ts';
import { inputSchema } from '../json-schema/input-schema.ts';
import type { JsonSchema } from '../json-schema/json-schema.ts';
import { outputSchema } from '../json-schema/output-schema.ts';
import type { ToolDeclaration } from './tool.ts';

/** The arguments of every tool that changes records, besides the variables of its operation. */
const writingArguments = {
  dryRun: {
    type: 'boolean',
    description:
      'true: change nothing, and return what would change. Show it to the user before a change that is hard to undo. Default: false.',
  },
  idempotencyKey: {
    type: 'string',
    minLength: 1,
    maxLength: 255,
    description:
      'A new random string for each intended change. If the same call is repeated with it within 24 hours, it returns the first result and changes nothing.',
  },
} as const satisfies Record<string, JsonSchema>;

export interface CompiledTool {
  /** As `tools/list` shows it. */
  readonly definition: Tool;
  readonly changesRecords: boolean;
  readonly source: string;
  isAllowed(caller: Caller): boolean;
}

export function compileTool(schema: GraphQLSchema, declaration: ToolDeclaration): CompiledTool {
  const { name, title, description, operation, replaces = false } = declaration;
  const source = withFragments(operation);
  const node = getOperationAST(parse(source));
  if (!node) throw new Error(`${name} must have one operation`);
  const changesRecords = node.operation === OperationTypeNode.MUTATION;
  const input = inputSchema(schema, node);
  const properties = { ...input.properties, ...(changesRecords ? writingArguments : {}) };
  const root = schema.getRootType(node.operation)?.getFields() ?? {};
  const requirements = node.selectionSet.selections.map((selection) =>
    selection.kind === Kind.FIELD ? requirementsOf(root[selection.name.value]) : {},
  );
  return {
    definition: {
      name,
      title,
      description,
      inputSchema: { ...input, properties },
      outputSchema: outputSchema(schema, node),
      annotations: {
        readOnlyHint: !changesRecords,
        destructiveHint: replaces,
        idempotentHint: !changesRecords || replaces,
        openWorldHint: false,
      },
    } as Tool,
    changesRecords,
    source,
    isAllowed: (caller) => requirements.every((needed) => !accessError(caller, needed)),
  };
}

/** The auth scopes of the field in the schema. */
function requirementsOf(field: { readonly extensions: object } | undefined): Requirements {
  const { pothosOptions } = (field?.extensions ?? {}) as {
    pothosOptions?: { authScopes?: Requirements };
  };
  return pothosOptions?.authScopes ?? {};
}
