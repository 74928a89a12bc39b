import { notFound } from '../../../../errors.ts';
import { graphql } from '../../../../graphql/execution/document.ts';
import { form, page } from '../../../framework/page.ts';
import { rawId, recordId } from '../../../framework/record-id.ts';
import { dangerButton, postForm } from '../../../ui/post-form.ts';
import { wideView } from '../../../ui/wide.ts';
import { labelsPath } from '../versions/summary.ts';

export const deletePromptLabelPage = page({
  path: '/prompts/:id/labels/:label/delete',
  operation: graphql(`
    query DeletePromptLabelPage($id: ID!) {
      ...Visitor
      promptTemplate(id: $id) {
        databaseId
        title
        labels {
          name
          number
        }
      }
    }
  `),
  variables: (request) => recordId('PromptTemplate', request),
  view({ promptTemplate }, visit, entered) {
    const found = promptTemplate.labels.find(({ name }) => visit.path.includes(`/labels/${name}/`));
    if (!found) throw notFound();
    const { name, number } = found;
    const path = labelsPath(promptTemplate.databaseId);
    return wideView({
      title: `Delete the label ${name}?`,
      section: 'prompts',
      parent: { path, title: `Labels of ${promptTemplate.title}` },
      lead: `Programs that ask for ${name} get an error from then on. Version ${number} is kept.`,
      body: postForm(visit, entered, {
        action: `${path}/${name}/delete`,
        button: dangerButton('Delete label'),
        cancel: [path],
      }),
    });
  },
  forms: [
    form({
      operation: graphql(`
        mutation DeletePromptLabelByForm($id: ID!, $label: String!) {
          deletePromptTemplateLabel(id: $id, label: $label) {
            __typename
          }
        }
      `),
      async submit(submission, run) {
        const label = submission.params.label ?? '';
        await run({ ...recordId('PromptTemplate', submission), label });
        return { to: labelsPath(rawId(submission)), notice: 'label-deleted', name: label };
      },
    }),
  ],
});
