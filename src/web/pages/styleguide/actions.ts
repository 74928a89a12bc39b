import { html } from '../../framework/html.ts';
import type { StyleguideSection } from './section.ts';

export const buttons: StyleguideSection = {
  id: 'buttons',
  title: 'Buttons',
  rule: 'Use one accent button, for the main action of a page. Use red only to delete.',
  examples: [
    {
      label: 'Kinds',
      content: html`
<div class="actions"><button type="button" class="button">Save</button>
<button type="button" class="button quiet">Cancel</button>
<button type="button" class="button bad">Delete</button></div>`,
    },
    {
      label: 'Small, for rows and bars',
      content: html`
<div class="actions"><button type="button" class="button small">Save</button>
<button type="button" class="button quiet small">Filter</button>
<button type="button" class="button bad small">Delete</button></div>`,
    },
    {
      label: 'Links',
      content: html`
<div class="actions"><a class="button" href="#buttons">New idea</a>
<a class="button quiet" href="#buttons">Show all</a> <a href="#buttons">A link in a text</a>
<a class="danger" href="#buttons">Revoke</a></div>`,
    },
    {
      label: 'Disabled and wide',
      content: html`
<button type="button" class="button" disabled>Saving</button>
<button type="button" class="button wide">Sign in</button>`,
    },
  ],
};

export const menus: StyleguideSection = {
  id: 'menus',
  title: 'Menu',
  rule: 'It works without JavaScript. To confirm a deletion, use a page.',
  examples: [
    {
      label: 'Menu',
      content: html`
<details class="menu" data-menu>
  <summary><span class="menu-name">More</span></summary>
  <div class="menu-items"><a href="#menus">Edit</a> <a href="#menus" aria-current="page">Duplicate</a>
  <form method="get" action="/styleguide"><button>Delete</button></form></div>
</details>`,
    },
  ],
};
