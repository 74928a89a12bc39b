import type { InputShapeFromFields } from '@pothos/core';
import type { Filter } from '../../../database/query/filter.ts';
import { readRecord } from '../../../database/query/read-page.ts';
import { toSelection } from '../../../database/query/selection.ts';
import { notFound, validationError } from '../../../errors.ts';
import { builder } from '../../../graphql/schema/builder.ts';
import { type Context, userIdOf } from '../../../graphql/schema/context.ts';
import { recordId } from '../../../graphql/schema/node.ts';
import { isLabel } from '../labels/input.ts';
import type { VariableDeclaration } from '../variables/input.ts';
import { declarationsOf } from '../variables/variable-type.ts';
import { versionCondition } from '../versions/version-condition.ts';
import { isSlug } from './input.ts';

export const versionArguments = builder.args((t) => ({
  id: t.id({ description: "The template's global id. Either it or `slug` is required." }),
  slug: t.string({ description: "The template's slug, instead of `id`." }),
  version: t.int({ description: 'The number of the version.' }),
  label: t.string({
    description: 'The label of the version, instead of `version`, or `latest`.',
  }),
}));

/** Which version of which template. Null counts as left out. */
export type VersionChoice = InputShapeFromFields<typeof versionArguments>;

export interface RenderedVersion {
  readonly templateId: string;
  readonly number: number;
  readonly content: string;
  readonly declarations: readonly VariableDeclaration[];
}

const columns = { templateId: true, number: true, content: true, variables: true };
const selection = toSelection('PromptTemplateVersion', { select: columns });

/** The newest version is the first one. */
export const newestFirst = [{ number: 'desc' }] as const;

/**
 * Selects the versions among which the newest one is the chosen one. Without a version or label, it is
 * the current one.
 * @throws NOT_FOUND; VALIDATION_FAILED unless one of id and slug, and at most one of version and label is given
 */
export function chosenVersions(
  { id, slug, version, label }: VersionChoice,
  context: Context,
): Filter<'PromptTemplateVersion'> {
  if ((id == null) === (slug == null)) {
    throw validationError(['slug'], 'INVALID', 'Either id or slug must be given');
  }
  if (version != null && label != null) {
    throw validationError(['label'], 'INVALID', "Label can't be combined with version");
  }
  if ((slug != null && !isSlug(slug)) || (label != null && !isLabel(label))) throw notFound();
  const template =
    id == null ? { template: { is: { slug } } } : { templateId: recordId('PromptTemplate', id) };
  return {
    ownerId: userIdOf(context),
    ...(template as object),
    ...versionCondition({ number: version, label }),
  };
}

/** Reads the chosen version by one statement. @throws NOT_FOUND, VALIDATION_FAILED */
export async function chosenVersion(
  choice: VersionChoice,
  context: Context,
): Promise<RenderedVersion> {
  const found = await readRecord<'PromptTemplateVersion'>(context.database, {
    where: chosenVersions(choice, context),
    selection,
    order: newestFirst,
  });
  if (!found) throw notFound();
  return {
    templateId: found.templateId as string,
    number: found.number as number,
    content: found.content as string,
    declarations: declarationsOf(found.variables),
  };
}
