import { randomUUIDv7 } from 'node:crypto';
import { runSql, sql } from '../../../database/query/write.ts';
import { validationError } from '../../../errors.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { nextUpdatedAt } from '../../../graphql/schema/unchanged.ts';
import { viaOf } from '../templates/via.ts';
import { maxLabels } from './input.ts';

/** The moves of a template that are kept. */
const maxMoves = 1_000;

interface Move {
  readonly templateId: string;
  readonly label: string;
  /** Null deletes the label. */
  readonly number: number | null;
}

/**
 * Sets, moves or deletes a label of a locked template, and records it. Nothing is recorded if nothing
 * changes.
 * @throws VALIDATION_FAILED if there is no such version, or if the template has too many labels
 */
export async function moveLabel({ templateId, label, number }: Move, context: Context) {
  const { database, caller } = context;
  const ownerId = userIdOf(context);
  const labels = await database.promptTemplateLabel.findMany({
    where: { templateId, ownerId },
    select: { name: true, number: true },
  });
  const previousNumber = labels.find(({ name }) => name === label)?.number ?? null;
  if (previousNumber === number) return;
  const movedAt = await nextMoveTime(templateId, context);
  const where = { templateId_name: { templateId, name: label }, ownerId };
  if (number === null) {
    await database.promptTemplateLabel.delete({ where, select: { id: true } });
  } else {
    if (previousNumber === null && labels.length >= maxLabels) {
      throw validationError(
        ['label'],
        'TOO_MANY',
        `Labels are too many (maximum is ${maxLabels}): delete one first`,
      );
    }
    await requireVersion(templateId, number, context);
    const moved = { number, movedAt };
    await database.promptTemplateLabel.upsert({
      where,
      create: { templateId, ownerId, name: label, ...moved },
      update: moved,
      select: { id: true },
    });
  }
  const apiKeyId = caller.kind === 'api-key' ? caller.keyId : null;
  const origin = { movedVia: viaOf(context), apiKeyId, movedAt };
  await database.promptTemplateLabelMove.create({
    data: { id: randomUUIDv7(), templateId, ownerId, label, number, previousNumber, ...origin },
    select: { id: true },
  });
  await deleteOldMoves(templateId, context);
}

/** Later than the last move of the template, so that moves are listed in the order of their commits. */
async function nextMoveTime(templateId: string, context: Context): Promise<Date> {
  const { database, now } = context;
  const last = await database.promptTemplateLabelMove.findFirst({
    where: { templateId, ownerId: userIdOf(context) },
    orderBy: [{ movedAt: 'desc' }, { id: 'desc' }],
    select: { movedAt: true },
  });
  return last ? nextUpdatedAt({ updatedAt: last.movedAt }, now) : now;
}

/** @throws VALIDATION_FAILED */
async function requireVersion(templateId: string, number: number, context: Context) {
  const key = { templateId, number, ownerId: userIdOf(context) };
  const where = { templateId_number_ownerId: key };
  const { promptTemplateVersion } = context.database;
  const found = await promptTemplateVersion.findUnique({ where, select: { id: true } });
  if (!found) {
    throw validationError(['number'], 'NOT_FOUND', `The template has no version ${number}`);
  }
}

const deleteOldMoves = (templateId: string, context: Context) =>
  runSql(
    context.database,
    sql`DELETE FROM "prompt_template_label_moves" WHERE "owner_id" = ${userIdOf(context)}::uuid AND "id" IN (
          SELECT "id" FROM "prompt_template_label_moves"
           WHERE "template_id" = ${templateId}::uuid AND "owner_id" = ${userIdOf(context)}::uuid
           ORDER BY "moved_at" DESC, "id" DESC OFFSET ${maxMoves}::int)`,
  );
