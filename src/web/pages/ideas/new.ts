import type { FeedbackType, IdeaPriority } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { submitIdeaInput } from '../../../modules/prompts/ideas/input.ts';
import { html } from '../../framework/html.ts';
import { form, page, visitorOnly } from '../../framework/page.ts';
import { fileField } from '../../ui/file-field.ts';
import { choicesOf, field, inputField, radios, select, textArea } from '../../ui/form.ts';
import { postForm } from '../../ui/post-form.ts';
import { wideView } from '../../ui/wide.ts';
import { feedbackTypes, priorities } from './labels.ts';

const path = '/ideas/new';

const types = [
  {
    value: 'FEATURE_REQUEST',
    title: feedbackTypes.FEATURE_REQUEST,
    description: "Something that folio can't do yet.",
  },
  {
    value: 'BUG_REPORT',
    title: feedbackTypes.BUG_REPORT,
    description: 'Something that does not work as it should.',
  },
] as const;

export const newIdeaPage = page({
  path,
  ...visitorOnly,
  view: (_data, visit, entered) =>
    wideView({
      title: 'New idea',
      section: 'ideas',
      parent: { path: '/ideas', title: 'Ideas' },
      body: postForm(visit, entered, {
        action: path,
        sendsFiles: true,
        content: html`
  ${radios(entered, { ...inputField(submitIdeaInput, 'feedbackType'), label: 'Type', choices: types, value: 'FEATURE_REQUEST' })}
  ${field(entered, { ...inputField(submitIdeaInput, 'title'), hint: 'A short summary, at most 200 characters.' })}
  ${textArea(entered, { ...inputField(submitIdeaInput, 'body'), hint: 'What do you want to do, and what happens instead? At most 10,000 characters.' })}
  ${select(entered, { ...inputField(submitIdeaInput, 'priority'), choices: choicesOf(priorities), value: 'MEDIUM' })}
  ${fileField(entered, {
    name: 'attachments',
    label: 'Images (optional)',
    accept: 'image/png,image/jpeg,image/webp,image/gif',
    isMultiple: true,
    maxBytes: 5 * 1024 * 1024,
    hint: 'At most 5 images: PNG, JPEG, WebP or GIF, each at most 5 MB.',
  })}`,
        button: 'Submit idea',
        cancel: ['/ideas'],
      }),
    }),
  forms: [
    form({
      acceptsFiles: true,
      operation: graphql(`
        mutation SubmitIdeaByForm($input: SubmitIdeaInput!) {
          submitIdea(input: $input) {
            idea {
              databaseId
            }
          }
        }
      `),
      async submit({ fields, files }, run) {
        const { submitIdea } = await run({
          input: {
            ...fields.texts('title', 'body'),
            feedbackType: fields.text('feedbackType') as FeedbackType,
            priority: fields.text('priority') as IdeaPriority,
            attachments: [...(files.get('attachments') ?? [])],
          },
        });
        return { to: `/ideas/${submitIdea.idea.databaseId}`, notice: 'idea-submitted' };
      },
    }),
  ],
});
