import { html } from '../../framework/html.ts';
import { page, visitorOnly } from '../../framework/page.ts';
import { wideView } from '../../ui/wide.ts';
import { buttons, menus } from './actions.ts';
import { charts } from './charts.ts';
import { figures } from './figures.ts';
import { forms } from './forms.ts';
import { navigation } from './navigation.ts';
import { feedback, records } from './records.ts';
import { sectionView } from './section.ts';

const sections = [buttons, navigation, forms, feedback, records, figures, charts, menus];

/** All components with their states, for developers of folio. The page header is one of them. */
export const styleguidePage = page({
  path: '/styleguide',
  audience: 'everybody',
  ...visitorOnly,
  view: () =>
    wideView({
      title: 'Styleguide',
      section: 'styleguide',
      parent: { path: '/developers', title: 'Developers' },
      lead: 'Every component of the pages with its states, in the colours of your system. This is the page header: a link to the parent page, a title, a sentence and the main action.',
      actions: html`<a class="button" href="#forms">Main action</a>`,
      links: sections.map(({ id, title }) => ({ path: `#${id}`, title })),
      currentPath: '#buttons',
      body: sections.map(sectionView),
    }),
});
