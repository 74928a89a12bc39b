import { randomUUIDv7 } from 'node:crypto';
import { z } from 'zod';
import type { DatabaseClient } from '../database/client.ts';
import { labelArguments } from '../modules/prompts/labels/input.ts';
import { createdViaValues, updatePromptTemplateInput } from '../modules/prompts/templates/input.ts';
import { daysBefore } from './days.ts';
import { readSamples } from './samples.ts';

const written = {
  daysAgo: z.int(),
  createdVia: z.enum(Object.values(createdViaValues)).default('WEB'),
};

const { content, variables, note } = updatePromptTemplateInput.schema.shape;

const versioned = z.object({
  title: z.string(),
  versions: z.tuple(
    [z.object({ ...written, content: z.string(), variables, note })],
    z.object({ ...written, content, variables, note }),
  ),
  labels: z.array(labelArguments.extend(written)),
});

/** The versions and labels of one of the templates. */
const sampleVersions = (): z.output<typeof versioned> => versioned.parse(readSamples('versions'));

/** The fields of the first version, for the template that has sample versions. */
export function firstVersion(title: string, now: Date) {
  const { versions, ...sample } = sampleVersions();
  if (title !== sample.title) return {};
  const [{ content, daysAgo, createdVia }] = versions;
  const createdAt = daysBefore(now, daysAgo);
  return { content, createdVia, createdAt, updatedAt: createdAt };
}

interface Seeding {
  readonly ownerId: string;
  readonly templates: readonly { readonly title: string; readonly content: string }[];
  readonly now: Date;
}

/** Writes the other versions of that template, and moves its labels. */
export async function seedVersions(
  transaction: DatabaseClient,
  { ownerId, templates, now }: Seeding,
): Promise<void> {
  const { title, versions, labels } = sampleVersions();
  const last = templates.find((template) => template.title === title)?.content;
  const { id } = await transaction.promptTemplate.findFirstOrThrow({
    where: { ownerId, title },
    select: { id: true },
  });
  for (const { daysAgo, createdVia, content, variables, note = null } of versions.slice(1)) {
    const data = { content: content ?? last ?? '', note, writtenVia: createdVia };
    await transaction.promptTemplate.update({
      where: { id },
      data: { ...data, ...(variables && { variables }), updatedAt: daysBefore(now, daysAgo) },
    });
  }
  const numbers = new Map<string, number>();
  for (const { label, number, daysAgo, createdVia } of labels) {
    const movedAt = daysBefore(now, daysAgo);
    const owned = { templateId: id, ownerId };
    await transaction.promptTemplateLabel.upsert({
      where: { templateId_name: { templateId: id, name: label } },
      create: { ...owned, name: label, number, movedAt },
      update: { number, movedAt },
    });
    const previousNumber = numbers.get(label) ?? null;
    const move = { label, number, previousNumber, movedVia: createdVia, movedAt };
    await transaction.promptTemplateLabelMove.create({
      data: { id: randomUUIDv7(), ...owned, ...move },
    });
    numbers.set(label, number);
  }
}
