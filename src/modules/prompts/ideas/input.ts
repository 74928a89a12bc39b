import { FeedbackType, IdeaPriority, IdeaStatus } from '../../../generated/prisma/enums.ts';
import { inLowerCase } from '../../../input/enums.ts';
import { enumField, imagesField, textField } from '../../../input/fields.ts';
import { enumFilter, filterInput, notOn, plainFilter, textFilter } from '../../../input/filters.ts';
import { uuidPrefix } from '../../../input/ids.ts';
import { createInput } from '../../../input/input.ts';

export const feedbackTypeValues = inLowerCase(FeedbackType);
export const priorityValues = inLowerCase(IdeaPriority);
export const ideaStatusValues = inLowerCase(IdeaStatus);

const attachments = imagesField(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);

const maxTitleLength = 200;

export const submitIdeaInput = createInput({
  name: 'SubmitIdeaInput',
  description: 'A new idea.',
  fields: {
    title: textField({ max: maxTitleLength }),
    body: textField({ max: 10_000, verbatim: true }),
    feedbackType: enumField('FeedbackType', feedbackTypeValues, {
      about: 'The type of feedback.',
      default: 'FEATURE_REQUEST',
    }),
    priority: enumField('IdeaPriority', priorityValues, {
      about: 'The priority of the idea.',
      default: 'MEDIUM',
    }),
    attachments,
  },
});

/** The REST body: files of a multipart body and data URLs are two fields (documented). */
export const submitIdeaBody = submitIdeaInput.restSchema.extend({
  attachmentsBase64: attachments.create.restSchema.describe(
    'Images as base64 data URLs: PNG, JPEG, WebP or GIF; with the files, at most 5, each at most 5 MiB.',
  ),
});

const undocumented = { rest: 'The documents name the parameters of the list.' };
const shortList = { web: 'A user has few ideas, and the page shows their titles.' };

export const ideaFilter = filterInput({
  name: 'IdeaFilter',
  description: 'Which ideas to return: those that meet all conditions.',
  fields: {
    status: enumFilter('IdeaStatus', ideaStatusValues, {
      description: 'Return only ideas with this status.',
      any: 'All statuses',
    }),
    feedbackType: enumFilter('FeedbackType', feedbackTypeValues, {
      description: 'Return only ideas of this type.',
      label: 'Type',
      any: 'All types',
    }),
    priority: enumFilter('IdeaPriority', priorityValues, {
      description: 'Return only ideas with this priority.',
      any: 'All priorities',
    }),
    ...notOn(
      { ...undocumented, ...shortList },
      {
        title: textFilter({
          description:
            'Return only ideas with exactly this title, ignoring case. 1 to 200 characters.',
          maxLength: maxTitleLength,
        }),
        idPrefix: plainFilter('String', uuidPrefix(), {
          description:
            'Return only ideas whose `databaseId` begins with these characters. At least 4 characters.',
        }),
      },
    ),
  },
});
