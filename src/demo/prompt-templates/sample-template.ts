import type { difficultyValues } from '../../modules/prompts/templates/input.ts';

/** A sample template with REST values. Its file determines its category. */
export interface SampleTemplate {
  readonly title: string;
  readonly description: string;
  readonly content: string;
  readonly difficulty: keyof typeof difficultyValues;
  readonly tags: readonly string[];
  /** In minutes. */
  readonly estimatedBuildTime: number;
  readonly visibility?: 'public';
}
