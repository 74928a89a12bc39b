import { notFound } from '../../../errors.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { recordId } from '../../../graphql/schema/node.ts';

/** Locks the template until the transaction ends. @throws NOT_FOUND */
export async function lockOwnPromptTemplate(globalId: string, context: Context) {
  const where = { id: recordId('PromptTemplate', globalId), ownerId: userIdOf(context) };
  await context.database.$queryRaw`
    SELECT 1 FROM "prompt_templates"
     WHERE "id" = ${where.id}::uuid AND "owner_id" = ${where.ownerId}::uuid FOR UPDATE`;
  const found = await context.database.promptTemplate.findUnique({ where });
  if (!found) throw notFound();
  await context.precondition?.(context);
  return found;
}
