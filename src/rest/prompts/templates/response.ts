import { z } from 'zod';
import {
  categoryValues,
  createdViaValues,
  difficultyValues,
  visibilityValues,
} from '../../../modules/prompts/templates/input.ts';
import { component } from '../../component.ts';
import { enumField } from '../../enum-values.ts';
import { timestamp } from '../../response-fields.ts';

const screenshotExample = {
  id: '019a8f3c-7d20-7a11-8e5b-c4d2f19a6073',
  url: 'https://folio.example/files/019a8f3c-7d20-7a11-8e5b-c4d2f19a6073?expires=1772373600&signature=p0TqHxY7nWcB2vKzJ4sLd9mRf6uEaGi3oV8yXkN1Qw5',
  content_type: 'image/png',
  byte_size: 48_213,
  width: 1280,
  height: 800,
  position: 0,
  created_at: '2026-03-01T12:00:00.000Z',
};

const screenshot = component({
  name: 'Screenshot',
  describedBy: 'Screenshot',
  fields: {
    id: z.uuid().describe('The id of the image.'),
    url: z.url(),
    content_type: z.string(),
    byte_size: z.int(),
    width: z.int(),
    height: z.int(),
    position: z.int(),
    created_at: timestamp,
  },
  example: screenshotExample,
});

/** Has the fields of the list and of the single template. */
const promptTemplateExample = {
  id: '019a8f3c-5b1e-7c42-9d06-3f8e2a71b4d5',
  title: 'Release notes',
  description: 'Turns a list of commits into notes.',
  content: 'Write release notes for {{PRODUCT}} {{VERSION}} from these commits:\n\n{{COMMITS}}',
  has_variables: true,
  template_variables: ['PRODUCT', 'VERSION', 'COMMITS'],
  category: 'developer',
  difficulty: 'medium',
  visibility: 'private',
  created_via: 'api',
  tags: ['release', 'writing'],
  estimated_build_time: 10,
  times_built: 0,
  avg_rating: null,
  featured: false,
  icon: null,
  price_cents: null,
  screenshot_count: 0,
  screenshots: [],
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-01T12:00:00.000Z',
};

export const templateId = z.uuid().meta({
  description: 'The id of the template.',
  examples: [promptTemplateExample.id],
});

const identification = {
  id: templateId,
  title: z.string(),
  description: z.string(),
};

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
  created_at: timestamp,
  updated_at: timestamp,
};

/** Has `has_variables` instead of `template_variables` (documented). */
export const listedPromptTemplate = component({
  name: 'ListedPromptTemplate',
  describedBy: 'PromptTemplate',
  fields: {
    ...identification,
    content: z.string(),
    has_variables: z.boolean(),
    ...common,
  },
  example: promptTemplateExample,
});

/** A single template (documented): shown, created or updated. */
export const detailedPromptTemplate = component({
  name: 'PromptTemplate',
  describedBy: 'PromptTemplate',
  fields: {
    ...identification,
    content: z.string(),
    template_variables: z.array(z.string()),
    ...common,
  },
  example: promptTemplateExample,
});
