import type { OwnIdeaPageQuery } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { addressOfFile } from '../../framework/address.ts';
import { type Html, html } from '../../framework/html.ts';
import { page } from '../../framework/page.ts';
import { recordId } from '../../framework/record-id.ts';
import { relativeTime } from '../../ui/parts.ts';
import { factLine } from '../../ui/rows.ts';
import { wideView } from '../../ui/wide.ts';
import { feedbackTypes, priorities, statusBadge } from './labels.ts';

type Attachment = OwnIdeaPageQuery['idea']['attachments'][number];

export const ownIdeaPage = page({
  path: '/ideas/:id',
  operation: graphql(`
    query OwnIdeaPage($id: ID!) {
      ...Visitor
      idea(id: $id) {
        title
        body
        feedbackType
        priority
        status
        createdAt
        updatedAt
        attachments {
          url
          filename
          width
          height
        }
      }
    }
  `),
  variables: (request) => recordId('Idea', request),
  view: ({ idea }, { now }) =>
    wideView({
      title: idea.title,
      section: 'ideas',
      parent: { path: '/ideas', title: 'Ideas' },
      body: html`
${factLine([
  statusBadge(idea.status),
  feedbackTypes[idea.feedbackType],
  `${priorities[idea.priority]} priority`,
  html`Submitted ${relativeTime(idea.createdAt, now)}`,
  idea.updatedAt !== idea.createdAt && html`Status changed ${relativeTime(idea.updatedAt, now)}`,
])}
<article class="card"><p class="verbatim" dir="auto">${idea.body}</p></article>
${idea.attachments.length > 0 && html`<ul class="thumbnails" aria-label="Images">${idea.attachments.map(thumbnail)}</ul>`}`,
    }),
});

const thumbnail = ({ url, filename, width, height }: Attachment): Html => html`
<li><a href="${addressOfFile(url)}">
<img src="${addressOfFile(url)}" alt="" width="${width}" height="${height}" loading="lazy">
<span>${filename}</span></a></li>`;
