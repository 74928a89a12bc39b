import type { EditWebhookPageQuery, RecordType } from '../../../../generated/operations/graphql.ts';
import { createWebhookInput } from '../../../../modules/webhooks/input.ts';
import type { Entered, Fields } from '../../../framework/fields.ts';
import { type Content, type Html, html } from '../../../framework/html.ts';
import type { Visit } from '../../../framework/visit.ts';
import { field, fieldset, flag, inputField } from '../../../ui/form.ts';
import { type PostForm, postForm } from '../../../ui/post-form.ts';
import { recordTypes, typesFor } from './record-types.ts';

export const webhooksPath = '/settings/webhooks';
export const webhookPath = (databaseId: string): string => `${webhooksPath}/${databaseId}`;

interface WebhookForm extends Pick<PostForm, 'action' | 'button' | 'cancel' | 'updatedAt'> {
  readonly values: Pick<EditWebhookPageQuery['webhook'], 'url' | 'description' | 'recordTypes'>;
  /** Fields after the others. */
  readonly fields?: Content;
}

export const webhookForm = (
  visit: Visit,
  entered: Entered,
  { values, fields, ...form }: WebhookForm,
): Html =>
  postForm(visit, entered, {
    ...form,
    content: html`
${field(entered, { ...inputField(createWebhookInput, 'url'), label: 'URL', value: values.url, hint: `It starts with https:${visit.webhookPrivateAddresses ? ' or http:.' : ' and has a public host.'}` })}
${field(entered, { ...inputField(createWebhookInput, 'description'), value: values.description ?? '', hint: 'What the webhook is for.' })}
${typeChoices(visit, entered, values.recordTypes)}
${fields}`,
  });

function typeChoices({ viewer }: Visit, entered: Entered, current: readonly RecordType[]): Html {
  const types = typesFor(viewer);
  const shown = types.filter((type) => current.includes(type));
  entered.record.recordList('recordTypes', shown);
  const chosen: readonly string[] = entered.wasRejected ? entered.fields.all('recordTypes') : shown;
  return fieldset(
    entered,
    { name: 'recordTypes', label: 'Changes to send' },
    types.map(
      (type) => html`
  <div class="choice">
    <input type="checkbox" id="type-${type}" name="recordTypes" value="${type}" ${chosen.includes(type) && flag('checked')}>
    <label for="type-${type}">${recordTypes[type]}</label>
  </div>`,
    ),
  );
}

export const webhookInput = (fields: Fields) => ({
  url: fields.text('url'),
  description: fields.optional('description') ?? null,
  recordTypes: fields.all('recordTypes') as RecordType[],
});
