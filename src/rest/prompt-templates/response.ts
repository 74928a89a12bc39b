import { z } from 'zod';
import {
  categoryWords,
  createdViaWords,
  difficultyWords,
  visibilityWords,
} from '../../modules/prompt-templates/input.ts';
import { word } from '../words.ts';

const time = z.iso.datetime();

/** The element of `screenshots` (decision). */
const screenshot = z.object({
  id: z.uuid(),
  content_type: z.string(),
  byte_size: z.int(),
  width: z.int(),
  height: z.int(),
  position: z.int(),
  created_at: time,
});

const identification = { id: z.uuid(), title: z.string(), description: z.string() };

const common = {
  category: word(categoryWords),
  difficulty: word(difficultyWords),
  visibility: word(visibilityWords),
  created_via: word(createdViaWords),
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
export const listedPromptTemplate = z.strictObject({
  ...identification,
  content: z.string(),
  has_variables: z.boolean(),
  ...common,
});

/** On its own (documented), after create and update too. */
export const detailedPromptTemplate = z.strictObject({
  ...identification,
  content: z.string(),
  template_variables: z.array(z.string()),
  ...common,
});
