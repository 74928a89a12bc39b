import type { StagedArchive } from '../../archives/staged-archive.ts';
import { inputArgument } from '../../graphql/schema/arguments.ts';
import { builder } from '../../graphql/schema/builder.ts';
import type { StatementContext } from '../../graphql/schema/context.ts';
import { stagedBy, statementsOnly } from '../../graphql/schema/mutation-options.ts';
import { payloadType } from '../../graphql/schema/payload.ts';
import { claimImages } from '../quotas/image-quota.ts';
import { lockUser } from '../users/lock-user.ts';
import type { CheckedRecords } from './checked-records.ts';
import { AscendingUuids } from './new-ids.ts';
import { requireNoData } from './require-no-data.ts';
import { stageUserData } from './stage-user-data.ts';
import { replaceCategories, writeAccounts, writeEntries } from './write-finances.ts';
import { type TemplateIds, writeIdeas, writeParts, writeTemplates } from './write-prompts.ts';

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

type ImportCounts = CheckedRecords['counts'] & { readonly images: number };

const ImportUserDataPayload = payloadType<ImportCounts>('importUserData', (t) => {
  const count = (name: keyof ImportCounts, nouns: string) =>
    t.expose(name, { type: 'NonNegativeInt', description: `The number of imported ${nouns}.` });
  return {
    categories: count('categories', 'categories'),
    accounts: count('accounts', 'bank accounts'),
    entries: count('entries', 'entries'),
    promptTemplates: count('prompt-templates', 'prompt templates'),
    ideas: count('ideas', 'ideas'),
    images: count('images', 'screenshots and attachments'),
  };
});

async function writeUserData(
  staged: StagedArchive<CheckedRecords>,
  context: StatementContext,
): Promise<ImportCounts> {
  const stagedImages = [...staged.images];
  const claimed = await claimImages(
    stagedImages.map(([, image]) => image),
    context,
  );
  const images = new Map(stagedImages.map(([name], index) => [name, claimed[index] as never]));
  const { records } = staged;
  const references = {
    categoryIds: await replaceCategories(records.all('categories'), context),
    accountIds: await writeAccounts(records.all('accounts'), context),
  };
  for (const entries of records.batches('entries')) {
    await writeEntries(entries, references, context);
  }
  const newIds: TemplateIds = new Map();
  const options = { ids: new AscendingUuids(), images, newIds };
  for (const templates of records.batches('prompt-templates')) {
    await writeTemplates(templates, options, context);
  }
  for (const versions of records.batches('prompt-template-versions')) {
    await writeParts('PromptTemplateVersion', versions, options, context);
  }
  for (const labels of records.batches('prompt-template-labels')) {
    await writeParts('PromptTemplateLabel', labels, options, context);
  }
  for (const ideas of records.batches('ideas')) {
    await writeIdeas(ideas, options, context);
  }
  return { ...records.counts, images: images.size };
}

builder.mutationField('importUserData', (t) =>
  t.field({
    type: ImportUserDataPayload,
    description:
      "Imports an archive of a user's data for the caller, with new ids, in one transaction. CONFLICT if the caller has prompt templates, ideas, entries, bank accounts or categories other than the default ones; VALIDATION_FAILED with the file and the line of each validation issue.",
    authScopes: { session: true },
    extensions: stagedBy(stageUserData),
    args: inputArgument(ImportUserDataInput, 'The data to import.'),
    resolve: statementsOnly(async (_root, { input }, context) => {
      await lockUser(context);
      await requireNoData(context);
      return writeUserData(input.archive as StagedArchive<CheckedRecords>, context);
    }),
  }),
);
