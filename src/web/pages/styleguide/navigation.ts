import { html } from '../../framework/html.ts';
import { chips } from '../../ui/chips.ts';
import type { StyleguideSection } from './section.ts';

export const navigation: StyleguideSection = {
  id: 'navigation',
  title: 'Filters and tiles',
  rule: 'Chips filter a list by one property, with the filter in the address. Tiles link to other parts of the site.',
  examples: [
    {
      label: 'Chips',
      content: chips('Status', [
        { href: '#navigation', title: 'All', isCurrent: true },
        { href: '#navigation', title: 'Open' },
        { href: '#navigation', title: 'In progress' },
      ]),
    },
    {
      label: 'Tiles',
      content: html`
<div class="tiles"><a class="tile" href="#navigation"><strong>API keys</strong><span>Give programs access to your templates.</span></a>
<a class="tile" href="#navigation"><strong>Finance keys</strong><span>Give programs access to your finances.</span></a></div>`,
    },
    {
      label: 'Card',
      content: html`<div class="card"><h4>A card</h4><p>For forms and for texts of one record.</p></div>`,
    },
  ],
};
