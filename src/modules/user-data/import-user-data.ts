import type { StagedArchive } from '../../archives/staged-archive.ts';
import { builder } from '../../graphql/builder.ts';
import type { Context } from '../../graphql/context.ts';
import { stagedBy, statementsOnly } from '../../graphql/mutation-transaction.ts';
import { payloadType } from '../../graphql/payload.ts';
import { claimImages } from '../quotas/image-quota.ts';
import { lockUser } from '../users/lock-user.ts';
import type { ImportedNoun } from './archive-format.ts';
import { AscendingUuids } from './new-ids.ts';
import { RecordIssues, readRecords } from './read-records.ts';
import { type ArchivedRecord, recordSchemas } from './record-schemas.ts';
import { requireNoData } from './require-no-data.ts';
import { stageUserData } from './stage-user-data.ts';
import { replaceCategories, writeAccounts, writeEntries } from './write-finances.ts';
import { writeIdeas, writeTemplates } from './write-prompts.ts';

/** The number of records that one statement inserts. */
const batchSize = 500;

const ImportUserDataInput = builder.inputType('ImportUserDataInput', {
  description: "The archive of a user's data to import.",
  fields: (t) => ({
    archive: t.field({
      type: 'UserDataArchive',
      required: true,
      description: 'An archive of `GET /exports/user-data.zip`.',
    }),
  }),
});

interface ImportCounts {
  categories: number;
  accounts: number;
  entries: number;
  promptTemplates: number;
  ideas: number;
  images: number;
}

const ImportUserDataPayload = payloadType<ImportCounts>('importUserData', (t) => {
  const count = (name: keyof ImportCounts, nouns: string) =>
    t.expose(name, { type: 'NonNegativeInt', description: `The number of imported ${nouns}.` });
  return {
    categories: count('categories', 'categories'),
    accounts: count('accounts', 'bank accounts'),
    entries: count('entries', 'entries'),
    promptTemplates: count('promptTemplates', 'prompt templates'),
    ideas: count('ideas', 'ideas'),
    images: count('images', 'screenshots and attachments'),
  };
});

/** Reads the records of an archive in batches. They were validated before the transaction. */
function batchesOf({ archive }: StagedArchive, { now }: Context) {
  const schemas = recordSchemas(now);
  const issues = new RecordIssues();
  return async function* <Noun extends ImportedNoun>(noun: Noun) {
    let batch: ArchivedRecord<Noun>[] = [];
    for await (const { record } of readRecords(noun, { archive, schemas, issues })) {
      batch.push(record);
      if (batch.length < batchSize) continue;
      yield batch;
      batch = [];
    }
    issues.throwIfAny();
    if (batch.length > 0) yield batch;
  };
}

type Batches = ReturnType<typeof batchesOf>;

/** All records of a noun that has a quota. */
const allOf = async <Noun extends ImportedNoun>(batches: Batches, noun: Noun) =>
  (await Array.fromAsync(batches(noun))).flat();

/** Writes the records of an archive. The caller must be locked and have no data. */
async function writeUserData(staged: StagedArchive, context: Context): Promise<ImportCounts> {
  const stagedImages = [...staged.images];
  const claimed = await claimImages(
    stagedImages.map(([, image]) => image),
    context,
  );
  const images = new Map(stagedImages.map(([name], index) => [name, claimed[index] as never]));
  const batches = batchesOf(staged, context);
  const categories = await allOf(batches, 'categories');
  const accounts = await allOf(batches, 'accounts');
  const references = {
    categoryIds: await replaceCategories(categories, context),
    accountIds: await writeAccounts(accounts, context),
  };
  const counts: ImportCounts = {
    categories: categories.length,
    accounts: accounts.length,
    entries: 0,
    promptTemplates: 0,
    ideas: 0,
    images: images.size,
  };
  for await (const entries of batches('entries')) {
    await writeEntries(entries, references, context);
    counts.entries += entries.length;
  }
  const options = { ids: new AscendingUuids(), images };
  for await (const templates of batches('prompt-templates')) {
    await writeTemplates(templates, options, context);
    counts.promptTemplates += templates.length;
  }
  for await (const ideas of batches('ideas')) {
    await writeIdeas(ideas, options, context);
    counts.ideas += ideas.length;
  }
  return counts;
}

builder.mutationField('importUserData', (t) =>
  t.field({
    type: ImportUserDataPayload,
    nullable: true,
    description:
      "Imports an archive of a user's data for the caller, with new ids, in one transaction. CONFLICT if the caller has prompt templates, ideas, entries, bank accounts or categories other than the default ones; VALIDATION_FAILED with the file and the line of each validation issue.",
    authScopes: { session: true },
    extensions: { ...statementsOnly, ...stagedBy(stageUserData) },
    args: {
      input: t.arg({
        type: ImportUserDataInput,
        required: true,
        description: 'The data to import.',
      }),
    },
    resolve: async (_root, { input }, context) => {
      await lockUser(context);
      await requireNoData(context);
      return writeUserData(input.archive, context);
    },
  }),
);
