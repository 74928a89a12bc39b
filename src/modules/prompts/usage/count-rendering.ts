import type { StatementContext } from '../../../graphql/schema/context.ts';
import { countedLabel } from './input.ts';

interface Rendering {
  readonly templateId: string;
  /** The label by which the version was chosen. */
  readonly label?: string | null | undefined;
}

/** Call it when a template was rendered for somebody, for example by a share link (without a label). */
export function countRendering(
  { templateId, label }: Rendering,
  { renderings }: Pick<StatementContext, 'renderings'>,
): void {
  renderings.add({ templateId, label: countedLabel(label) });
}
