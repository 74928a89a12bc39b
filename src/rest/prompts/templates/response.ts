import { z } from 'zod';
import {
  categoryValues,
  createdViaValues,
  difficultyValues,
  visibilityValues,
} from '../../../modules/prompts/templates/input.ts';
import { component } from '../../component.ts';
import { enumField } from '../../enum-values.ts';
import { promptTemplateExample, screenshotExample } from './examples.ts';

const time = z.iso.datetime();

/** The element of `screenshots` (D88). */
const screenshot = component(
  'Screenshot',
  {
    id: z.uuid().describe('The id of the image.'),
    url: z.url(),
    content_type: z.string(),
    byte_size: z.int(),
    width: z.int(),
    height: z.int(),
    position: z.int(),
    created_at: time,
  },
  screenshotExample,
);

export const templateId = z.uuid().meta({
  description: 'The id of the template.',
  examples: [promptTemplateExample.id],
});

const identification = { id: templateId, title: z.string(), description: z.string() };

const common = {
  category: enumField(categoryValues),
  difficulty: enumField(difficultyValues),
  visibility: enumField(visibilityValues),
  created_via: enumField(createdViaValues),
  tags: z.array(z.string()),
  estimated_build_time: z.int(),
  times_built: z.int(),
  avg_rating: z.number().nullable(),
  featured: z.boolean(),
  icon: z.string().nullable(),
  price_cents: z.int().nullable(),
  screenshot_count: z.int(),
  screenshots: z.array(screenshot),
  created_at: time,
  updated_at: time,
};

/** In a list (documented): says whether there are variables, not which. */
export const listedPromptTemplate = component(
  'ListedPromptTemplate',
  { ...identification, content: z.string(), has_variables: z.boolean(), ...common },
  promptTemplateExample,
);

/** On its own (documented), after create and update too. */
export const detailedPromptTemplate = component(
  'PromptTemplate',
  { ...identification, content: z.string(), template_variables: z.array(z.string()), ...common },
  promptTemplateExample,
);
