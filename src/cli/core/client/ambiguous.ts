import { CliError } from '../cli-error.ts';

interface Candidate {
  readonly databaseId: string | number;
  readonly title: string;
}

const maxCandidates = 10;

export function ambiguousError(
  message: string,
  candidates: readonly Candidate[],
  hint = 'Pass an id instead.',
): CliError {
  const listed = candidates.slice(0, maxCandidates);
  return new CliError('usage', message, {
    details: [
      ...listed.map(({ databaseId, title }) => `${databaseId} ${title}`),
      ...(candidates.length > maxCandidates ? ['and more'] : []),
    ],
    hint,
  });
}
