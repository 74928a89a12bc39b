import type { StatementContext } from '../../../graphql/schema/context.ts';
import { countedLabel } from './input.ts';

interface Rendering {
  readonly templateId: string;
  /** The label by which the version was chosen. */
  readonly label?: string | null | undefined;
}

/** Views of share links are counted with the links. */
export function countRendering(
  { templateId, label }: Rendering,
  { renderings }: Pick<StatementContext, 'renderings'>,
): void {
  renderings.add({ templateId, label: countedLabel(label) });
}
