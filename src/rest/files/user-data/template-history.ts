import { FolioError } from '../../../errors.ts';
import type { ExportedTemplate, ExportedVersion } from './reads.ts';

interface StoredDeclaration {
  readonly declared: boolean;
}

/** The declarations of variables, without those that only the content has. */
export const declarationsOf = <Variable extends StoredDeclaration>(
  variables: readonly Variable[],
) =>
  variables
    .filter(({ declared }) => declared)
    .map(({ declared: _, ...declaration }) => declaration);

interface Label {
  readonly templateId: string;
  readonly name: string;
  readonly number: number;
  readonly movedAt: string;
}

/**
 * The versions and labels of the exported templates, as they were when each template was read.
 * Otherwise a change during the export could make an archive that cannot be imported.
 */
export class TemplateHistory {
  readonly #slugs = new Set<string>();
  /** The numbers of the current versions, by the id of the template. */
  readonly #current = new Map<string, number>();
  readonly #labels: Label[] = [];
  /** The labelled versions: those that are exported. */
  readonly #labelled = new Map<string, boolean>();

  /** @throws CONFLICT if the template has got the slug of an earlier one during the export */
  add({ id, slug, versionNumber, labels }: ExportedTemplate): void {
    if (this.#slugs.has(slug)) {
      throw new FolioError('CONFLICT', { message: 'Templates were changed during the export' });
    }
    this.#slugs.add(slug);
    this.#current.set(id, versionNumber);
    for (const label of labels) {
      this.#labels.push({ templateId: id, ...label });
      this.#labelled.set(`${id} ${label.number}`, false);
    }
  }

  records(versions: readonly ExportedVersion[]) {
    return versions
      .filter(({ templateId, number }) => number <= (this.#current.get(templateId) ?? 0))
      .map(({ variables, ...version }) => {
        const key = `${version.templateId} ${version.number}`;
        if (this.#labelled.has(key)) this.#labelled.set(key, true);
        return { ...version, variables: declarationsOf(variables) };
      });
  }

  /** Without those whose version was deleted during the export. */
  get labels(): readonly Label[] {
    return this.#labels.filter(({ templateId, number }) =>
      this.#labelled.get(`${templateId} ${number}`),
    );
  }
}
