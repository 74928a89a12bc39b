import type { FolioError } from '../../../errors.ts';
import { paths } from '../../../paths.ts';
import { Entered, Fields } from '../../framework/fields.ts';
import { html } from '../../framework/html.ts';
import type { View } from '../../framework/page.ts';
import { formIssues } from '../../ui/form-issues.ts';
import { wideView } from '../../ui/wide.ts';
import { type FilledTemplate, fillIn } from '../prompts/fill-in.ts';
import type { Values } from '../prompts/pieces.ts';

interface SharedTemplate extends Omit<FilledTemplate, 'values'> {
  readonly token: string;
  readonly title: string;
  readonly description: string;
}

interface SharedPage {
  readonly template: SharedTemplate;
  readonly values: Values;
  /** The values are not in the text, but in the fields. */
  readonly error?: FolioError;
}

export function sharedView({ template, values, error }: SharedPage): View {
  const { token, title, description } = template;
  const path = `${paths.shared}/${token}`;
  return {
    ...wideView({
      title,
      section: 'shared',
      lead: description,
      body: html`
${error && formIssues(new Entered(path, new Fields(), error))}
${fillIn(path, {
  ...template,
  method: 'post',
  values: error ? new Map() : values,
  entered: values,
})}`,
    }),
    hasErrors: error !== undefined,
  };
}
