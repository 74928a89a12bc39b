import type { IdeaStatus, IdeasPageQuery } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { ideaFilter } from '../../../modules/prompts/ideas/input.ts';
import { addressOfFile, withQuery } from '../../framework/address.ts';
import type { Entered } from '../../framework/fields.ts';
import { type Html, html } from '../../framework/html.ts';
import { form, page } from '../../framework/page.ts';
import { recordId } from '../../framework/record-id.ts';
import type { Visit } from '../../framework/visit.ts';
import { choicesOf, options, tokenField } from '../../ui/form.ts';
import { formIssues } from '../../ui/form-issues.ts';
import { ListFilters } from '../../ui/list-filters.ts';
import { badge, emptyState, pager, relativeTime } from '../../ui/parts.ts';
import { settingsView } from '../../ui/settings.ts';
import { feedbackTypes, statuses } from '../ideas/labels.ts';

const path = '/admin/ideas';

const operation = graphql(`
  query IdeasPage($first: Int, $after: String, $last: Int, $before: String, $filter: IdeaFilter) {
    ...Visitor
    allIdeas(first: $first, after: $after, last: $last, before: $before, filter: $filter) {
      nodes {
        databaseId
        title
        body
        feedbackType
        priority
        status
        createdAt
        user {
          databaseId
          name
        }
        attachments {
          url
          filename
          width
          height
        }
      }
      pageInfo {
        ...PagerLinks
      }
    }
  }
`);

type Idea = IdeasPageQuery['allIdeas']['nodes'][number];

const ideaFilters = new ListFilters({ path, filter: ideaFilter, titles: { status: statuses } });

export const ideasPage = page({
  path,
  audience: 'super-admins',
  operation,
  variables: ({ lists: { status }, query }) => ideaFilters.variables({ lists: { status }, query }),
  view: ({ allIdeas: { nodes: ideas, pageInfo } }, visit, entered) =>
    settingsView(visit, {
      title: 'Ideas',
      section: 'submitted-ideas',
      lead: 'Feature requests and bug reports of all users, newest first.',
      body: html`
${ideaFilters.form({ lists: { status: visit.lists.status } }, ['status'])}
${formIssues(entered)}
${
  ideas.length === 0
    ? emptyState('No ideas', 'No ideas match this filter.')
    : ideas.map((idea) => ideaCard(idea, visit, entered))
}
${pager(path, visit.query, pageInfo)}`,
    }),
  forms: [
    form({
      path: `${path}/:id/status`,
      operation: graphql(`
        mutation SetIdeaStatusByForm($id: ID!, $status: IdeaStatus!) {
          setIdeaStatus(id: $id, status: $status) {
            __typename
          }
        }
      `),
      async submit(submission, run) {
        const status = submission.fields.text('status') as IdeaStatus;
        await run({ ...recordId('Idea', submission), status });
        const { params, query } = submission;
        return { to: `${withQuery(path, query)}#idea-${params.id}`, notice: 'status-changed' };
      },
    }),
  ],
});

const ideaCard = (idea: Idea, visit: Visit, { fields }: Entered): Html => html`
<article class="card idea" aria-labelledby="idea-${idea.databaseId}">
  <h2 id="idea-${idea.databaseId}" dir="auto">${idea.title}</h2>
  <p class="hint">${badge(feedbackTypes[idea.feedbackType])} ${badge(`${idea.priority.toLowerCase()} priority`, idea.priority === 'HIGH' ? 'bad' : 'plain')}
  <a href="/admin/users/${idea.user.databaseId}" dir="auto">${idea.user.name}</a>, ${relativeTime(idea.createdAt, visit.now)}</p>
  <p class="verbatim" dir="auto">${idea.body}</p>
  ${
    idea.attachments.length > 0 &&
    html`<ul class="attachments">${idea.attachments.map(
      ({ url, filename, width, height }) =>
        html`<li><a href="${addressOfFile(url)}">${filename}</a> <span class="hint">${width} × ${height}</span></li>`,
    )}</ul>`
  }
  <form class="inline" method="post" action="${withQuery(`${path}/${idea.databaseId}/status`, visit.query)}">
    ${tokenField(visit)}<input type="hidden" name="id" value="${idea.databaseId}">
    <label for="status-${idea.databaseId}">Status</label>
    <select id="status-${idea.databaseId}" name="status" aria-label="Status of ${idea.title}">
    ${options(choicesOf(statuses), fields.text('id') === idea.databaseId ? fields.text('status') : idea.status)}
    </select>
    <button class="button quiet small" aria-label="Change status of ${idea.title}">Change status</button>
  </form>
</article>`;
