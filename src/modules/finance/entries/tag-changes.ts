import { lowerCase } from '../../../common/lower-case.ts';
import { validationError } from '../../../errors.ts';
import { maxTags } from '../../../input/text.ts';

interface TagChanges {
  readonly addTags?: readonly string[] | undefined;
  readonly removeTags?: readonly string[] | undefined;
}

/**
 * The tags after some are removed and others are added, ignoring case. The user's finances must be
 * locked since the tags were read.
 * @param path the path of the changes in the field's arguments
 * @throws VALIDATION_FAILED if an added tag exceeds the maximum
 */
export function changedTags(
  present: readonly string[],
  { addTags = [], removeTags = [] }: TagChanges,
  path: readonly string[],
): readonly string[] {
  const removed = new Set(removeTags.map(lowerCase));
  const keptTags = present.filter((tag) => !removed.has(lowerCase(tag)));
  const keys = new Set(keptTags.map(lowerCase));
  const added = addTags.filter((tag) => !keys.has(lowerCase(tag)));
  if (added.length > 0 && keptTags.length + added.length > maxTags) {
    const message = `Tags are too many (maximum is ${maxTags})`;
    throw validationError([...path, 'addTags'], 'TOO_MANY', message);
  }
  return [...keptTags, ...added];
}
