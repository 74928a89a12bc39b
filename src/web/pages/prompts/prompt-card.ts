import type { PromptCardFragment } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { withQuery } from '../../framework/address.ts';
import { type Html, html } from '../../framework/html.ts';
import { count } from '../../ui/formats.ts';
import { badge, relativeTime } from '../../ui/parts.ts';
import { categories } from './names.ts';
import { tagText } from './tag-text.ts';

graphql(`
  fragment PromptCard on PromptTemplate {
    databaseId
    title
    description
    category
    tags
    templateVariables
    updatedAt
  }
`);

export const promptPath = (databaseId: string): string => `/prompts/${databaseId}`;

/** The address of the list, filtered by a tag. */
const tagAddress = (tag: string): string => withQuery('/prompts', { tags: tagText([tag]) });

interface CardOptions {
  readonly now: Date;
  /** The address of a tag link. Default: the list, filtered by this tag only. */
  readonly addressOfTag?: (tag: string) => string;
}

function promptCard(template: PromptCardFragment, options: CardOptions): Html {
  const { now, addressOfTag = tagAddress } = options;
  const { databaseId, title, description, category, tags, templateVariables, updatedAt } = template;
  return html`
<li class="row">
  <p class="row-title"><a href="${promptPath(databaseId)}" dir="auto">${title}</a>${badge(categories[category])}</p>
  <p class="row-text" dir="auto">${description}</p>
  <div class="fact-line">
    ${tags.length > 0 && tagLinks(tags, addressOfTag)}
    <span class="nowrap">${templateVariables.length > 0 ? count(templateVariables.length, 'variable') : 'No variables'}</span>
    <span class="nowrap">Updated ${relativeTime(updatedAt, now)}</span>
  </div>
  <a class="button quiet small row-end" href="${promptPath(databaseId)}" aria-label="Copy ${title}" data-copy-page>Copy</a>
</li>`;
}

/** A list of templates. Their operation includes the fragment `PromptCard`. */
export const promptCards = (
  templates: readonly PromptCardFragment[],
  options: CardOptions,
): Html => html`
<ul class="rows">${templates.map((template) => promptCard(template, options))}</ul>`;

export const tagLinks = (
  tags: readonly string[],
  addressOfTag: (tag: string) => string = tagAddress,
): Html => html`
<ul class="tags" aria-label="Tags">${tags.map((tag) => html`<li><a class="tag" dir="auto" href="${addressOfTag(tag)}">${tag}</a></li>`)}</ul>`;
