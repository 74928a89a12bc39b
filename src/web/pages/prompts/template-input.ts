import { type ErrorDetail, FolioError } from '../../../errors.ts';
import type { ScreenshotInput } from '../../../generated/operations/graphql.ts';
import { toErrorDetails } from '../../../input/issues.ts';
import { createPromptTemplateInput } from '../../../modules/prompts/templates/input.ts';
import type { Fields } from '../../framework/fields.ts';
import type { Submission } from '../../framework/page.ts';
import { enumValue } from '../../framework/paging.ts';
import { correctedVariables } from './misspelled-variables.ts';
import { categories, difficulties, visibilities } from './names.ts';
import { tagsOf } from './tag-text.ts';
import { declarationsIn } from './variables/declaration-input.ts';

type SubmittedTemplate = Pick<Submission, 'fields' | 'files'>;

/** Checked here if GraphQL rejects other fields, to report all issues of a form at once. */
const texts = createPromptTemplateInput.schema.pick({
  title: true,
  description: true,
  content: true,
  tags: true,
});

/**
 * The input of both mutations.
 * @throws VALIDATION_FAILED for values that GraphQL does not accept
 */
export function templateInput({ fields, files }: SubmittedTemplate) {
  const category = enumValue(categories, fields.text('category'));
  const time = fields.text('estimatedBuildTime').trim();
  const entered = {
    ...fields.texts('title', 'description'),
    content: contentOf(fields),
    tags: tagsOf(fields.text('tags')),
  };
  const details: ErrorDetail[] = [];
  if (category === undefined) details.push(blank('category', 'Category'));
  if (time === '') details.push(blank('estimatedBuildTime', 'Minutes to use'));
  else if (!/^-?\d{1,9}$/.test(time)) {
    const message = 'Minutes to use must be a whole number';
    details.push({ path: ['input', 'estimatedBuildTime'], code: 'INVALID', message });
  }
  if (category === undefined || details.length > 0) {
    const { error } = texts.safeParse(entered);
    if (error) details.unshift(...toErrorDetails(error, ['input']));
    throw new FolioError('VALIDATION_FAILED', { details });
  }
  const difficulty = enumValue(difficulties, fields.text('difficulty'));
  const visibility = enumValue(visibilities, fields.text('visibility'));
  const screenshots = screenshotsOf({ fields, files });
  const slug = fields.text('slug').trim();
  const variables = declarationsIn(fields);
  // An undefined field would be null for GraphQL.
  return {
    ...entered,
    category,
    estimatedBuildTime: Number(time),
    ...(difficulty && { difficulty }),
    ...(visibility && { visibility }),
    ...(slug !== '' && { slug }),
    ...(variables && { variables }),
    note: fields.text('note'),
    screenshots,
  };
}

const blank = (name: string, label: string): ErrorDetail => ({
  path: ['input', name],
  code: 'BLANK',
  message: `${label} can't be blank`,
});

/** Browsers send each line break as CR LF, whatever the template contains. */
export function contentOf(fields: Fields): string {
  const content = fields.text('content').replaceAll('\r\n', '\n');
  return fields.text('lineBreaks') === 'crlf' ? content.replaceAll('\n', '\r\n') : content;
}

/**
 * The fields of a form that is shown again without saving: with a corrected content, or as they are, if
 * the button that shows the changes or the variables was clicked.
 */
export function shownAgain({ fields }: SubmittedTemplate): Fields | undefined {
  if (fields.text('correct') === '') return fields.text('preview') === '' ? undefined : fields;
  return fields.with({
    ...Object.fromEntries(fields.names.map((name) => [name, fields.all(name)])),
    content: [correctedVariables(fields.text('content'))],
  });
}

/** Kept screenshots, then new ones. */
function screenshotsOf({ fields, files }: SubmittedTemplate): ScreenshotInput[] {
  const keptIds = fields.all('screenshots');
  const added = files.get('screenshots') ?? [];
  return [...keptIds.map((id) => ({ id })), ...added.map((upload) => ({ upload }))];
}
