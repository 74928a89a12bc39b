import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { ideaStatusValues, submitIdeaInput } from '../modules/prompts/ideas/input.ts';
import { categoryValues, createPromptTemplateInput } from '../modules/prompts/templates/input.ts';

export function readSamples(name: string): unknown {
  return parse(readFileSync(new URL(`./samples/${name}.yaml`, import.meta.url), 'utf8'));
}

const templates = z.array(createPromptTemplateInput.restSchema.omit({ screenshots: true }));

export function samplePromptTemplates(): z.output<typeof templates> {
  return Object.keys(categoryValues)
    .flatMap((category) => {
      const samples = z
        .array(z.object().loose())
        .parse(readSamples(`prompt-templates/${category}`));
      return templates
        .parse(samples.map((sample) => ({ ...sample, category })))
        .map((template, place) => ({ place, template }));
    })
    .toSorted((one, other) => one.place - other.place)
    .map(({ template }) => template);
}

const ideas = z.array(
  submitIdeaInput.schema.omit({ attachments: true }).extend({
    daysAgo: z.int(),
    /** Days since the last change of the status; omitted for the initial status. */
    changedDaysAgo: z.int().optional(),
    status: z.enum(Object.values(ideaStatusValues)),
  }),
);

/** @throws if an idea is not valid input */
export const sampleIdeas = (): z.output<typeof ideas> => ideas.parse(readSamples('ideas'));
