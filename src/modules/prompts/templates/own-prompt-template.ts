import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { recordId } from '../../../graphql/schema/node.ts';
import { type RecordArguments, requireUnchanged } from '../../../graphql/schema/unchanged.ts';

/** Locks the template until the transaction ends. @throws NOT_FOUND, CONFLICT, PRECONDITION_FAILED */
export async function lockOwnPromptTemplate(args: RecordArguments, context: Context) {
  const where = { id: recordId('PromptTemplate', args.id), ownerId: userIdOf(context) };
  await context.database.$queryRaw`
    SELECT 1 FROM "prompt_templates"
     WHERE "id" = ${where.id}::uuid AND "owner_id" = ${where.ownerId}::uuid FOR UPDATE`;
  const found = await context.database.promptTemplate.findUnique({ where });
  return requireUnchanged('template', found, args, context);
}
