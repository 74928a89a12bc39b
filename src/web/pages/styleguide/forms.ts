import { FolioError } from '../../../errors.ts';
import { Entered, Fields } from '../../framework/fields.ts';
import { html } from '../../framework/html.ts';
import { fileField } from '../../ui/file-field.ts';
import { checkbox, field, radios, select, textArea } from '../../ui/form.ts';
import { formIssues } from '../../ui/form-issues.ts';
import type { StyleguideSection } from './section.ts';

const noValues = new Entered();

/** A rejected form that leaves the page at its top. */
const rejectedWith = (error: FolioError, fields = new Fields()): Entered =>
  Object.assign(new Entered('/styleguide', fields, error), { takesFocus: false });

const values = {
  'name-invalid': 'Groceries and household and everything else',
  'text-invalid': 'Two\nlines',
  'choice-invalid': 'EXPENSE',
};

const issues: Readonly<Record<string, string>> = {
  'name-invalid': 'Name is too long (maximum is 40 characters)',
  'text-invalid': 'Content must contain a variable',
  'option-invalid': 'Category does not exist',
  'choice-invalid': 'Type must match the category',
  'agree-invalid': 'Confirmation is required',
  'files-invalid': 'Images 2 must be a PNG, JPEG, WebP or GIF image',
};

const rejected = rejectedWith(
  new FolioError('VALIDATION_FAILED', {
    details: Object.entries(issues).map(([name, message]) => ({ path: [name], message })),
  }),
  new Fields(
    values,
    new Map([['files-invalid', [{ filename: 'plan.png' }, { filename: 'shed.heic' }]]]),
  ),
);

const types = [
  { value: 'INCOME', title: 'Income', description: 'Money in.' },
  { value: 'EXPENSE', title: 'Expense', description: 'Money out.' },
];
const images = { accept: 'image/png,image/jpeg', isMultiple: true, maxBytes: 5 * 1024 * 1024 };

export const forms: StyleguideSection = {
  id: 'forms',
  title: 'Forms',
  rule: 'Each field has a label, a hint and its validation issues as text. Entered values are kept.',
  examples: [
    {
      label: 'Field',
      content: html`
${field(noValues, { name: 'name', label: 'Name', hint: 'At most 40 characters.', value: 'Groceries' })}
${field(rejected, { name: 'name-invalid', label: 'Name' })}`,
    },
    {
      label: 'Date, month and amount',
      content: html`
${field(noValues, { name: 'date', label: 'Date', type: 'date', value: '2026-03-14' })}
${field(noValues, { name: 'field-month', label: 'Month', type: 'month', value: '2026-03' })}
${field(noValues, { name: 'amount', label: 'Amount', inputMode: 'decimal', value: '12.50' })}`,
    },
    {
      label: 'Text area',
      content: html`
${textArea(noValues, { name: 'text', label: 'Content', hint: 'Grows with its text.', value: 'Write to {{NAME}}.' })}
${textArea(rejected, { name: 'text-invalid', label: 'Content' })}`,
    },
    {
      label: 'Select',
      content: html`
${select(noValues, { name: 'option', label: 'Category', choices: types, value: 'INCOME' })}
${select(rejected, { name: 'option-invalid', label: 'Category', choices: types })}`,
    },
    {
      label: 'Radio buttons',
      content: html`
${radios(noValues, { name: 'choice', label: 'Type', choices: types, value: 'INCOME' })}
${radios(rejected, { name: 'choice-invalid', label: 'Type', choices: types })}`,
    },
    {
      label: 'Checkbox',
      content: html`
${checkbox(noValues, { name: 'agree', label: 'Repeats every month', hint: 'On the same day.', isChecked: true })}
${checkbox(rejected, { name: 'agree-invalid', label: 'I have saved the key' })}`,
    },
    {
      label: 'File field',
      content: html`
${fileField(noValues, { name: 'files', label: 'Images', hint: 'At most 5 images, each at most 5 MB.', ...images })}
${fileField(rejected, { name: 'files-invalid', label: 'Images', ...images })}`,
    },
    {
      label: 'Error summary',
      content: html`
${formIssues(rejected, ['name-invalid', 'text-invalid', 'files-invalid'])}
${formIssues(rejectedWith(new FolioError('CONFLICT', { message: 'This name is in use' })), [])}`,
    },
  ],
};
