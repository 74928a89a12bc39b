import type { Entered } from '../../../framework/fields.ts';
import { type Html, html } from '../../../framework/html.ts';
import type { Visit } from '../../../framework/visit.ts';
import { fileField } from '../../../ui/file-field.ts';
import { formIssues, select, tokenField } from '../../../ui/form.ts';
import { importPath } from './import-path.ts';
import { accountChoices, type NamedRecord } from './settings-input.ts';

/** The form that uploads a file with entries. */
export const uploadForm = (
  visit: Visit,
  entered: Entered,
  accounts: readonly NamedRecord[],
): Html => html`
<form class="card" method="post" action="${importPath}" enctype="multipart/form-data" aria-labelledby="import" novalidate>
  ${tokenField(visit)}
  <h2 id="import">Import entries</h2>
  ${formIssues(entered, ['file', 'accountId'])}
  ${fileField(entered, {
    name: 'file',
    label: 'CSV or OFX file',
    accept: '.csv,.tsv,.txt,.ofx,.qfx,text/csv',
    isRequired: true,
    hint: 'At most 10 MiB and 20,000 rows. You review the rows before anything is imported, and rows that you already have are skipped.',
  })}
  ${
    accounts.length > 0 &&
    select(entered, {
      name: 'accountId',
      label: 'Account',
      value: '',
      choices: [{ value: '', title: 'From the file, or the default' }, ...accountChoices(accounts)],
    })
  }
  ${busyNote('Reading the file…')}
  <button class="button">Upload and review</button>
</form>`;

/** Shown by the script while a form sends its file. */
export const busyNote = (text: string): Html =>
  html`<p class="busy" role="status" data-busy hidden><progress aria-label="${text}"></progress> ${text}</p>`;
