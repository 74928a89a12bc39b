import { label } from '../../../../input/issues.ts';
import { Entered } from '../../../framework/fields.ts';
import { type Content, type Html, html } from '../../../framework/html.ts';
import type { View } from '../../../framework/page.ts';
import type { Visit } from '../../../framework/visit.ts';
import { count } from '../../../ui/formats.ts';
import { table } from '../../../ui/parts.ts';
import { postForm } from '../../../ui/post-form.ts';
import { wideView } from '../../../ui/wide.ts';
import { busyNote } from '../../money/import/upload.ts';
import { promptPath } from '../prompt-card.ts';
import { isWritten, planText, type Step } from './plan.ts';
import { filesText, readFilesText, type SourceFile } from './read-upload.ts';
import type { WrittenStep } from './write.ts';

export const importPath = '/prompts/import';
export const confirmPath = `${importPath}/confirm`;

const results = {
  new: 'New',
  changed: 'Changed',
  unchanged: 'Unchanged',
  invalid: 'Invalid, skipped',
} as const;

const sentences = (issues: readonly string[]): string => issues.map((each) => `${each}.`).join(' ');

function titleOf({ title, existing }: Step): Content {
  return existing ? html`<a href="${promptPath(existing.databaseId)}">${title}</a>` : title || '–';
}

const details = ({ issues, changes }: Step): string =>
  issues.length > 0
    ? sentences(issues)
    : Object.keys(changes)
        .map((field) => label([field]))
        .join(', ');

interface Preview {
  readonly files: readonly SourceFile[];
  readonly steps: readonly Step[];
  readonly matchTitle: boolean;
  /** Whether templates were changed since an earlier preview. */
  readonly isAgain?: boolean;
}

/** What an import would do. The form sends the files again. */
export const preview =
  ({ files, steps, matchTitle, isAgain }: Preview) =>
  (visit: Visit): View => {
    const writtenCount = steps.filter(isWritten).length;
    return wideView({
      title: writtenCount > 0 ? `Import ${count(writtenCount, 'template')}?` : 'Nothing to import',
      section: 'prompts',
      lead: 'Nothing is imported yet. Fields that a file does not have, and screenshots, stay unchanged.',
      body: html`
${isAgain && html`<p class="alert" role="alert" tabindex="-1" autofocus>Your templates were changed since this page was opened. Nothing was imported: check the files again.</p>`}
${table('Files', steps, [
  { title: 'File', cell: ({ name }) => name },
  { title: 'Result', cell: ({ result }) => results[result] },
  { title: 'Template', cell: titleOf },
  { title: 'Details', cell: details },
])}
${confirmForm(visit, new Entered(), {
  values: {
    texts: filesText(files),
    plan: planText(steps),
    matchTitle: String(matchTitle),
  },
  canImport: writtenCount > 0,
})}`,
    });
  };

interface ConfirmForm {
  readonly values: Readonly<Record<'texts' | 'plan' | 'matchTitle', string>>;
  readonly canImport: boolean;
}

const confirmForm = (visit: Visit, entered: Entered, { values, canImport }: ConfirmForm): Html =>
  postForm(visit, entered, {
    action: confirmPath,
    sendsFiles: true,
    head: Object.entries(values).map(
      ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
    ),
    content: busyNote('Importing…'),
    button: canImport && 'Import',
    cancel: [importPath, 'Choose other files'],
  });

/** A preview that is shown again, with the names of its files. */
export function keptPreview(visit: Visit, entered: Entered): View {
  const values = entered.fields.texts('texts', 'plan', 'matchTitle');
  const files = readFilesText(values.texts);
  return wideView({
    title: 'Import the files?',
    section: 'prompts',
    lead: `Files: ${files.map(({ name }) => name).join(', ')}`,
    body: confirmForm(visit, entered, { values, canImport: true }),
  });
}

/** The result of an import in which templates were not written. */
export const failures = (written: readonly WrittenStep[]) => (): View => {
  const failed = written.filter(({ issues }) => issues.length > 0);
  return wideView({
    title: `${count(failed.length, 'template')} not imported`,
    section: 'prompts',
    lead: `${count(written.length - failed.length, 'template')} imported. Correct the other files and import them again.`,
    body: html`
${table('Files that were not imported', failed, [
  { title: 'File', cell: ({ step }) => step.name },
  { title: 'Template', cell: ({ step }) => titleOf(step) },
  { title: 'Reason', cell: ({ issues }) => sentences(issues) },
])}
<p class="actions"><a class="button" href="${importPath}">Choose files</a>
<a class="button quiet" href="/prompts">Back to the templates</a></p>`,
  });
};
