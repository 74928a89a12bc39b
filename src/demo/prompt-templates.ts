import type { z } from 'zod';
import {
  type categoryValues,
  createPromptTemplateInput,
} from '../modules/prompts/templates/input.ts';
import { businessTemplates } from './prompt-templates/business.ts';
import { communicationTemplates } from './prompt-templates/communication.ts';
import { creativeTemplates } from './prompt-templates/creative.ts';
import { developerTemplates } from './prompt-templates/developer.ts';
import { productivityTemplates } from './prompt-templates/productivity.ts';
import type { SampleTemplate } from './prompt-templates/sample-template.ts';
import { starterKitTemplates } from './prompt-templates/starter-kit.ts';

const byCategory: Readonly<Record<keyof typeof categoryValues, readonly SampleTemplate[]>> = {
  productivity: productivityTemplates,
  business: businessTemplates,
  developer: developerTemplates,
  creative: creativeTemplates,
  communication: communicationTemplates,
  'starter-kit': starterKitTemplates,
};

const input = createPromptTemplateInput.restSchema;

/**
 * Returns the prompt templates of the demo as rows, alternating between categories.
 * @throws if a template is not valid input
 */
export function samplePromptTemplates(): readonly Omit<z.output<typeof input>, 'screenshots'>[] {
  return Object.entries(byCategory)
    .flatMap(([category, templates]) =>
      templates.map((template, place) => ({ place, template: { ...template, category } })),
    )
    .toSorted((one, other) => one.place - other.place)
    .map(({ template }) => {
      // Screenshots are in a separate table; the samples have none.
      const { screenshots: _, ...stored } = input.parse(template);
      return stored;
    });
}
