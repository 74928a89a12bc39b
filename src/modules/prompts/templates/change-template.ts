import { isDeepStrictEqual } from 'node:util';
import type { PromptTemplateModel } from '../../../generated/prisma/models.ts';
import type { Context } from '../../../graphql/schema/context.ts';
import { nextUpdatedAt } from '../../../graphql/schema/unchanged.ts';
import type { VariableDeclaration } from '../variables/input.ts';
import { slugTaken } from './slug-taken.ts';
import { viaOf } from './via.ts';

/** A version has these. The trigger that inserts it compares the same columns. */
const versionedFields = ['title', 'description', 'content', 'variables'] as const;

interface TemplateChange {
  readonly note?: string | null | undefined;
  /** The new values of columns. */
  readonly [field: string]: unknown;
}

const byName = (declarations: unknown) =>
  Object.fromEntries((declarations as VariableDeclaration[]).map((each) => [each.name, each]));

/** Whether both have the same declarations, in any order. */
const hasSameDeclarations = (given: TemplateChange, { variables }: PromptTemplateModel) =>
  given.variables !== undefined && isDeepStrictEqual(byName(given.variables), byName(variables));

/**
 * Updates a locked template if a value changes, or if `hasChanged` is true.
 * @throws VALIDATION_FAILED if another template has the slug
 */
export async function changeTemplate(
  current: PromptTemplateModel,
  { note, ...given }: TemplateChange,
  context: Context,
  hasChanged = false,
): Promise<void> {
  // Their stored order has no meaning: clients get them in the order of the content.
  const changes: TemplateChange = hasSameDeclarations(given, current)
    ? { ...given, variables: current.variables }
    : given;
  const changed = new Set(
    Object.keys(given).filter(
      (name) => !isDeepStrictEqual(changes[name], current[name as keyof PromptTemplateModel]),
    ),
  );
  if (changed.size === 0 && !hasChanged) return;
  const version = versionedFields.some((field) => changed.has(field))
    ? { note: note ?? null, writtenVia: viaOf(context) }
    : {};
  await context.database.promptTemplate
    .update({
      where: { id: current.id, ownerId: current.ownerId },
      data: { ...changes, ...version, updatedAt: nextUpdatedAt(current, context.now) } as object,
      select: { id: true },
    })
    .catch(slugTaken);
}
