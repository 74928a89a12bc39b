import type { PromptFactsFragment } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { type Html, html } from '../../framework/html.ts';
import { fact, time } from '../../ui/parts.ts';
import { categories, createdViaNames, difficulties, duration, visibilities } from './names.ts';
import { tagLinks } from './prompt-card.ts';

graphql(`
  fragment PromptFacts on PromptTemplate {
    category
    difficulty
    estimatedBuildTime
    tags
    visibility
    createdVia
    createdAt
    updatedAt
  }
`);

export const facts = (template: PromptFactsFragment): Html => html`
<section class="block" aria-labelledby="facts">
  <h2 id="facts">Details</h2>
  <dl class="card facts">
    ${fact('Category', html`<a href="/prompts?category=${template.category}">${categories[template.category]}</a>`)}
    ${fact('Difficulty', difficulties[template.difficulty])}
    ${fact('Estimated time', duration(template.estimatedBuildTime))}
    ${fact('Visibility', visibilities[template.visibility])}
    ${fact('Created via', createdViaNames[template.createdVia])}
    ${fact('Created', time(template.createdAt))}
    ${fact('Updated', time(template.updatedAt))}
    ${fact('Tags', template.tags.length > 0 ? tagLinks(template.tags) : 'None')}
  </dl>
</section>`;
