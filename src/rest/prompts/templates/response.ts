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

/** The element of `screenshots` (D88). */
const screenshot = component({
  name: 'Screenshot',
  describedBy: 'Screenshot',
  fields: {
    id: z.uuid().describe('The id of the image.'),
    url: z.url().meta({ describedBy: 'Screenshot.url' }),
    content_type: z.string().meta({ describedBy: 'Screenshot.contentType' }),
    byte_size: z.int().meta({ describedBy: 'Screenshot.byteSize' }),
    width: z.int().meta({ describedBy: 'Screenshot.width' }),
    height: z.int().meta({ describedBy: 'Screenshot.height' }),
    position: z.int().meta({ describedBy: 'Screenshot.position' }),
    created_at: timestamp.meta({ describedBy: 'Screenshot.createdAt' }),
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
  title: z.string().meta({ describedBy: 'PromptTemplate.title' }),
  description: z.string().meta({ describedBy: 'PromptTemplate.description' }),
};

const common = {
  category: enumField(categoryValues).meta({ describedBy: 'PromptTemplate.category' }),
  difficulty: enumField(difficultyValues).meta({ describedBy: 'PromptTemplate.difficulty' }),
  visibility: enumField(visibilityValues).meta({ describedBy: 'PromptTemplate.visibility' }),
  created_via: enumField(createdViaValues).meta({ describedBy: 'PromptTemplate.createdVia' }),
  tags: z.array(z.string()).meta({ describedBy: 'PromptTemplate.tags' }),
  estimated_build_time: z.int().meta({ describedBy: 'PromptTemplate.estimatedBuildTime' }),
  times_built: z.int().meta({ describedBy: 'PromptTemplate.timesBuilt' }),
  avg_rating: z.number().nullable().meta({ describedBy: 'PromptTemplate.avgRating' }),
  featured: z.boolean().meta({ describedBy: 'PromptTemplate.featured' }),
  icon: z.string().nullable().meta({ describedBy: 'PromptTemplate.icon' }),
  price_cents: z.int().nullable().meta({ describedBy: 'PromptTemplate.priceCents' }),
  screenshot_count: z.int().meta({ describedBy: 'PromptTemplate.screenshotCount' }),
  screenshots: z.array(screenshot).meta({ describedBy: 'PromptTemplate.screenshots' }),
  created_at: timestamp.meta({ describedBy: 'PromptTemplate.createdAt' }),
  updated_at: timestamp.meta({ describedBy: 'PromptTemplate.updatedAt' }),
};

/** A template in a list (documented): has `has_variables` instead of `template_variables`. */
export const listedPromptTemplate = component({
  name: 'ListedPromptTemplate',
  describedBy: 'PromptTemplate',
  fields: {
    ...identification,
    content: z.string().meta({ describedBy: 'PromptTemplate.content' }),
    has_variables: z.boolean().meta({ describedBy: 'PromptTemplate.hasVariables' }),
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
    content: z.string().meta({ describedBy: 'PromptTemplate.content' }),
    template_variables: z
      .array(z.string())
      .meta({ describedBy: 'PromptTemplate.templateVariables' }),
    ...common,
  },
  example: promptTemplateExample,
});
