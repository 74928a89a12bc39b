import type { TestApp } from '../app/app.ts';

/** Stores 30 templates of a user, each with a content of 40 kB as UTF-8. */
export async function storeLongTemplates({ database }: TestApp, ownerId: string): Promise<void> {
  await database.client.promptTemplate.createMany({
    data: Array.from({ length: 30 }, (_, index) => ({
      ownerId,
      title: `Template ${index}`,
      description: 'Long',
      content: '🙂'.repeat(10_000),
      category: 'CREATIVE' as const,
      createdVia: 'WEB' as const,
    })),
  });
}
