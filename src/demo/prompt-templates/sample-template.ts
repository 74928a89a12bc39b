import type { difficultyValues } from '../../modules/prompts/templates/input.ts';

/** A prompt template of the demo, in REST's words; the file that it stands in is its category. */
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
