import { slugOf } from '../../../../common/template-files/slug.ts';
import { templateText } from '../../../../common/template-files/template-file.ts';
import type { PromptTemplate } from '../prompt-template.ts';
import { Folder, replaceFile } from './folder.ts';
import type { ExportedTemplate } from './results.ts';

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Writes the files of templates. @throws FILE_UNWRITABLE */
export async function exportTo(
  path: string,
  templates: readonly PromptTemplate[],
): Promise<ExportedTemplate[]> {
  const folder = new Folder(path);
  // Equal slugs are numbered by content, so that another user with the same templates gets the
  // same names.
  const ordered = templates
    .map((template) => ({
      template,
      slug: slugOf(template.title),
      key: templateText(template, { withId: false }),
    }))
    .sort((one, other) => compare(one.slug, other.slug) || compare(one.key, other.key));
  const exported: ExportedTemplate[] = [];
  for (const { template, slug } of ordered) {
    const { databaseId, title } = template;
    const text = templateText(template);
    const existing = folder.fileOf(databaseId);
    const isUnchanged = existing?.text === text;
    if (existing && !isUnchanged) await replaceFile(existing.path, text);
    const file = existing?.path ?? folder.create(slug, text);
    const replaced = isUnchanged ? 'unchanged' : 'updated';
    exported.push({ databaseId, title, file, result: existing ? replaced : 'created', text: null });
  }
  return exported;
}
