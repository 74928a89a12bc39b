import type { Entered } from '../../../framework/fields.ts';
import { html } from '../../../framework/html.ts';
import { form, page, type View, visitorOnly } from '../../../framework/page.ts';
import type { Visit } from '../../../framework/visit.ts';
import { fileField } from '../../../ui/file-field.ts';
import { checkbox } from '../../../ui/form.ts';
import { postForm } from '../../../ui/post-form.ts';
import { wideView } from '../../../ui/wide.ts';
import { busyNote } from '../../money/import/upload.ts';
import { importedPrompts, isWritten, planImport, planText } from './plan.ts';
import { confirmPath, failures, importPath, keptPreview, preview } from './preview.ts';
import { readFilesText, readUploads } from './read-upload.ts';
import { importPrompt, writeSteps } from './write.ts';

export const importPromptsPage = page({
  path: importPath,
  ...visitorOnly,
  view(_data, visit, entered) {
    const confirmed = entered.in(confirmPath);
    return confirmed.wasRejected ? keptPreview(visit, confirmed) : uploadView(visit, entered);
  },
  forms: [
    form({
      acceptsFiles: true,
      query: importedPrompts,
      async submit({ fields, files: uploads }, _run, read) {
        const files = await readUploads(uploads.get('files') ?? []);
        const matchTitle = fields.text('matchTitle') === 'true';
        const steps = await planImport(files, { read, matchTitle });
        return { show: preview({ files, steps, matchTitle }) };
      },
    }),
    form({
      path: confirmPath,
      acceptsFiles: true,
      operation: importPrompt,
      query: importedPrompts,
      async submit({ fields }, run, read) {
        const files = readFilesText(fields.text('texts'));
        const matchTitle = fields.text('matchTitle') === 'true';
        const steps = await planImport(files, { read, matchTitle });
        if (planText(steps) !== fields.text('plan')) {
          return { show: preview({ files, steps, matchTitle, isAgain: true }) };
        }
        const written = await writeSteps(steps.filter(isWritten), run);
        return written.some(({ issues }) => issues.length > 0)
          ? { show: failures(written) }
          : { to: '/prompts', notice: 'templates-imported', count: written.length };
      },
    }),
  ],
});

const uploadView = (visit: Visit, entered: Entered): View =>
  wideView({
    title: 'Import templates',
    section: 'prompts',
    lead: 'Markdown files with front matter, as folio exports them.',
    body: html`
${postForm(visit, entered, {
  action: importPath,
  sendsFiles: true,
  content: html`
  ${fileField(entered, {
    name: 'files',
    label: 'Files',
    accept: '.md,.zip,text/markdown,application/zip',
    isMultiple: true,
    isRequired: true,
    hint: 'Up to 25 Markdown files, or a ZIP archive with up to 100. Each at most 256 KiB, together at most 1 MB. You review the files before anything is imported.',
  })}
  ${checkbox(entered, {
    name: 'matchTitle',
    label: 'Update templates with the same title',
    hint: 'A file with the id of one of your templates always updates it. Any other file creates a template, or with this option updates the one with exactly its title.',
  })}
  ${busyNote('Reading the files…')}`,
  button: 'Upload and review',
  cancel: ['/prompts'],
})}`,
  });
