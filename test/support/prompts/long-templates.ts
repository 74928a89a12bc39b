import type { TestApp } from '../app/app.ts';
import { templateFields } from './templates.ts';

/** Stores 30 templates of a user, each with a content of 40 kB as UTF-8. */
export async function storeLongTemplates({ database }: TestApp, ownerId: string): Promise<void> {
  await database.client.promptTemplate.createMany({
    data: Array.from({ length: 30 }, (_, index) => ({
      ...templateFields,
      ownerId,
      title: `Template ${index}`,
      content: '🙂'.repeat(10_000),
    })),
  });
}
