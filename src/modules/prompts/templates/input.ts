import { z } from 'zod';
import {
  CreatedVia,
  Difficulty,
  type TemplateCategory,
  Visibility,
} from '../../../generated/prisma/enums.ts';
import { type EnumMapping, inLowerCase } from '../../../input/enums.ts';
import {
  enumField,
  imageItemsField,
  integerField,
  tagsField,
  textField,
} from '../../../input/fields.ts';
import {
  enumFilter,
  filterInput,
  flagFilter,
  notOn,
  plainFilter,
  tagsFilter,
  textFilter,
} from '../../../input/filters.ts';
import { uuidPrefix } from '../../../input/ids.ts';
import { createInput, updateInput } from '../../../input/input.ts';
import { searchRule, searchWords } from '../../../input/search-words.ts';
import { text } from '../../../input/text.ts';
import { defaultedField } from '../../../input/writable-field.ts';
import { nameOfVariable, variableDeclarationsField } from '../variables/input.ts';

export const categoryValues = {
  productivity: 'PRODUCTIVITY',
  business: 'BUSINESS',
  developer: 'DEVELOPER',
  creative: 'CREATIVE',
  communication: 'COMMUNICATION',
  'starter-kit': 'STARTER_KIT',
} as const satisfies EnumMapping<TemplateCategory>;

export const difficultyValues = inLowerCase(Difficulty);

/** The values that filters accept. */
export const visibilityValues = inLowerCase(Visibility);

/** The values that inputs accept (documented). */
const writableVisibilityValues = {
  private: 'PRIVATE',
  public: 'PUBLIC',
} as const satisfies EnumMapping<Visibility>;

export const createdViaValues = inLowerCase(CreatedVia);

export const maxLengths = { title: 100, description: 500, content: 10_000 } as const;

const maxSlugLength = 80;

export const isSlug = (value: string): boolean =>
  value.length <= maxSlugLength && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(value);

const slugIssue = 'must be letters a to z, digits, and single hyphens between them';

/** Undefined if it is left out: the database then derives it from the title. */
function slugField() {
  const rule = {
    type: 'String',
    schema: text({ max: maxSlugLength }).refine(isSlug, { error: slugIssue }),
    length: { max: maxSlugLength, canBeBlank: false },
  };
  const texts = {
    about: "The template's name in addresses, unique for the user.",
    limits: 'At most 80 characters: letters `a` to `z`, digits, and single hyphens between them.',
    defaultNote: 'Default: made from the title.',
  };
  return defaultedField(rule, texts, undefined);
}

export const maxNoteLength = 500;

function noteField() {
  const rule = {
    type: 'String',
    schema: text({ max: maxNoteLength, min: 0 }).transform((note) => note || null),
    length: { max: maxNoteLength, canBeBlank: true },
  };
  const texts = {
    about: 'A note of the version that the mutation creates.',
    limits: `At most ${maxNoteLength} characters. Ignored if it creates no version.`,
  };
  return defaultedField(rule, texts, null);
}

const fields = {
  title: textField({ max: maxLengths.title }),
  description: textField({ max: maxLengths.description }),
  content: textField({
    min: 5,
    max: maxLengths.content,
    verbatim: true,
    note: '`{{NAME}}` is a variable.',
  }),
  category: enumField('TemplateCategory', categoryValues, {
    about: "The template's category.",
  }),
  difficulty: enumField('Difficulty', difficultyValues, {
    about: "The template's difficulty.",
    default: 'EASY',
  }),
  visibility: enumField('Visibility', writableVisibilityValues, {
    about: 'PRIVATE or PUBLIC.',
    default: 'PRIVATE',
  }),
  tags: tagsField(),
  screenshots: imageItemsField('screenshots', 'ScreenshotInput', [
    'image/png',
    'image/jpeg',
    'image/webp',
  ]),
  estimatedBuildTime: integerField({
    about: 'The estimated time to use the template, in minutes.',
    min: 1,
    max: 10_080,
    default: 2,
  }),
  slug: slugField(),
  variables: variableDeclarationsField(),
  note: noteField(),
};

export const createPromptTemplateInput = createInput({
  name: 'CreatePromptTemplateInput',
  description: 'A new prompt template.',
  fields,
});

export const updatePromptTemplateInput = updateInput({
  name: 'UpdatePromptTemplateInput',
  description: 'The fields of a prompt template to update.',
  fields,
});

/** Fields that the documented bodies do not have. */
const undocumentedFields = { slug: true, variables: true, note: true } as const;

export const createPromptTemplateBody =
  createPromptTemplateInput.restSchema.omit(undocumentedFields);
export const updatePromptTemplateBody =
  updatePromptTemplateInput.restSchema.omit(undocumentedFields);

const undocumented = { rest: 'The documents name the parameters of the list.' };
const foundBySearch = { web: 'A page finds templates by the search.' };

export const promptTemplateFilter = filterInput({
  name: 'PromptTemplateFilter',
  description:
    'Which prompt templates to return: those that meet all conditions. Conditions that are null are ignored; an empty list of `anyTags` matches no templates.',
  fields: {
    ...notOn(undocumented, {
      search: plainFilter('String', searchWords, {
        description: `Return only templates whose title, description, tags and content together contain all of these words, in any order, ignoring case. ${searchRule} Changes the default order to RELEVANCE.`,
        maxLength: 100,
        // The relevance of all templates that match is computed.
        readsAll: true,
      }),
      difficulty: enumFilter('Difficulty', difficultyValues, {
        description: 'Return only templates of this difficulty.',
        readsAll: true,
      }),
    }),
    visibility: enumFilter('Visibility', visibilityValues, {
      description: 'Return only templates with this visibility.',
    }),
    category: enumFilter('TemplateCategory', categoryValues, {
      description: 'Return only templates of this category.',
    }),
    createdVia: enumFilter('CreatedVia', createdViaValues, {
      description: 'Return only templates created this way.',
    }),
    ...notOn(undocumented, {
      hasVariables: flagFilter({
        description:
          '`true`: return only templates with variables. `false`: only templates without variables.',
        label: 'Variables',
        titles: { true: 'With variables', false: 'Without variables' },
      }),
      variable: plainFilter('String', nameOfVariable, {
        description:
          'Return only templates whose content has the variable with exactly this name, for example `NAME`. At most 100 characters.',
        maxLength: 100,
        label: 'Has the variable',
      }),
      anyTags: tagsFilter({ description: 'Return only templates with at least one' }),
      allTags: tagsFilter({ description: 'Return only templates with all', option: 'tag' }),
      ...notOn(foundBySearch, {
        title: textFilter({
          description:
            'Return only templates with exactly this title, ignoring case. 1 to 100 characters.',
          maxLength: maxLengths.title,
        }),
        idPrefix: plainFilter('String', uuidPrefix(), {
          description:
            'Return only templates whose `databaseId` begins with these characters. At least 4 characters.',
        }),
      }),
    }),
  },
});

export const copyArguments = z.object({ title: text({ max: 100 }) }).partial();
