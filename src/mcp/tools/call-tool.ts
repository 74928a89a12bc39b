import type { CallToolResult } from '@modelcontextprotocol/server';
import type { GraphQLError } from 'graphql';
import { type ErrorDetail, FolioError } from '../../errors.ts';
import { isValidIdempotencyKey } from '../../http/callers/idempotency-key.ts';
import type { McpCall } from '../call.ts';
import type { CompiledTool } from './compile-tool.ts';

const dryRunNote = 'Dry run: nothing was changed. New ids in this result do not exist.';
const replayNote = 'This call was repeated: the result is that of the first call.';

/** As many as GraphQL returns. A call of 1 MB can have 60,000 unknown arguments. */
const maxIssues = 10;

/** Errors are results with `isError`, so that a model can correct its arguments. */
export async function callTool(
  { definition, changesRecords, source }: CompiledTool,
  given: Readonly<Record<string, unknown>>,
  call: McpCall,
): Promise<CallToolResult> {
  const issues = argumentIssues(definition.inputSchema.properties ?? {}, given);
  if (issues.length > 0) {
    return errorResult([new FolioError('VALIDATION_FAILED', { details: issues })]);
  }
  const { dryRun, idempotencyKey, ...variables } = given;
  const notes: string[] = [];
  const idempotency = {
    key: idempotencyKey as string,
    onReplay: () => void notes.push(replayNote),
  };
  const writing = {
    dryRun: dryRun === true,
    idempotency: idempotencyKey == null ? undefined : idempotency,
  };
  const result = await (changesRecords
    ? call.run(source, variables, writing)
    : call.run(source, given));
  if (result.errors) return errorResult(result.errors);
  if (changesRecords && dryRun) notes.push(dryRunNote);
  const structuredContent = result.data as Record<string, unknown>;
  return {
    structuredContent,
    content: [JSON.stringify(structuredContent), ...notes].map((text) => ({ type: 'text', text })),
  };
}

/** Those that GraphQL does not find: it ignores unknown variables. */
function argumentIssues(known: object, given: Readonly<Record<string, unknown>>): ErrorDetail[] {
  const issues: ErrorDetail[] = [];
  const add = (name: string, message: string) =>
    issues.push({ path: [name], code: 'INVALID', message });
  for (const [name, value] of Object.entries(given)) {
    if (issues.length === maxIssues) break;
    if (!Object.hasOwn(known, name)) {
      add(name, `Unknown argument. Known arguments: ${Object.keys(known).join(', ') || 'none'}`);
    } else if (name === 'dryRun' && value !== null && typeof value !== 'boolean') {
      add(name, 'dryRun must be true or false');
    } else if (name === 'idempotencyKey' && value !== null && !isValidIdempotencyKey(value)) {
      add(name, 'idempotencyKey must be 1 to 255 printable ASCII characters');
    }
  }
  return issues;
}

export function errorResult(errors: readonly GraphQLError[]): CallToolResult {
  const shown = errors.map(({ message, path, extensions }) => {
    const { code, reason, details } = extensions;
    return { code, reason, message, path, details };
  });
  return { isError: true, content: [{ type: 'text', text: JSON.stringify({ errors: shown }) }] };
}
