import { createHash } from 'node:crypto';
import { maxLabels } from '../prompts/labels/input.ts';
import { maxVersions } from '../prompts/versions/input.ts';
import type { ReadRecord } from './read-records.ts';
import type { ArchivedRecord } from './record-schemas.ts';

interface ArchivedTemplate {
  readonly currentNumber: number;
  readonly digest: string;
  readonly versions: Set<number>;
  readonly labels: Set<string>;
}

type Reject = ReadRecord<'prompt-templates'>['reject'];

const digestOf = ({
  title,
  description,
  content,
  variables,
}: Pick<
  ArchivedRecord<'prompt-templates'>,
  'title' | 'description' | 'content' | 'variables'
>): string =>
  createHash('sha256')
    .update(JSON.stringify([title, description, content, variables]))
    .digest('base64');

/** Checks how the templates of an archive, their versions and their labels belong together. */
export class ArchivedTemplates {
  readonly #templates = new Map<string, ArchivedTemplate>();
  readonly #slugs = new Set<string>();
  #hasSlugs: boolean | undefined;

  addTemplate(record: ArchivedRecord<'prompt-templates'>, reject: Reject): void {
    const { id, slug, versionNumber } = record;
    this.#addSlug(slug, reject);
    if (id === undefined) return;
    if (this.#templates.has(id)) reject('TAKEN', 'Id is given twice');
    this.#templates.set(id, {
      currentNumber: versionNumber,
      digest: digestOf(record),
      versions: new Set(),
      labels: new Set(),
    });
  }

  /** A slug that is made from a title could be that of another template. */
  #addSlug(slug: string | undefined, reject: Reject): void {
    this.#hasSlugs ??= slug !== undefined;
    if ((slug !== undefined) !== this.#hasSlugs) {
      reject('INVALID', 'Either all templates have a slug, or none');
    }
    if (slug === undefined) return;
    if (this.#slugs.has(slug)) reject('TAKEN', 'Slug is given twice');
    this.#slugs.add(slug);
  }

  addVersion(record: ArchivedRecord<'prompt-template-versions'>, reject: Reject): void {
    const { templateId, number } = record;
    const template = this.#templates.get(templateId);
    if (!template) {
      reject('NOT_FOUND', 'Prompt template must exist');
      return;
    }
    const { currentNumber, digest, versions } = template;
    if (number > currentNumber) reject('TOO_LARGE', `Number must be at most ${currentNumber}`);
    if (number === currentNumber && digestOf(record) !== digest) {
      reject('INVALID', 'The current version must have the texts of its template');
    }
    if (versions.has(number)) reject('TAKEN', 'Number is given twice');
    versions.add(number);
    if (versions.size > maxVersions) {
      reject('LIMIT_REACHED', `A template can have at most ${maxVersions} versions`);
    }
  }

  addLabel(
    { templateId, name, number }: ArchivedRecord<'prompt-template-labels'>,
    reject: Reject,
  ): void {
    const template = this.#templates.get(templateId);
    if (!template) {
      reject('NOT_FOUND', 'Prompt template must exist');
      return;
    }
    const { currentNumber, versions, labels } = template;
    if (!versions.has(number) && number !== currentNumber) {
      reject('NOT_FOUND', 'Version must exist');
    }
    if (labels.has(name)) reject('TAKEN', 'Name is given twice');
    labels.add(name);
    if (labels.size > maxLabels) {
      reject('LIMIT_REACHED', `A template can have at most ${maxLabels} labels`);
    }
  }
}
