import { FolioError } from '../../errors.ts';

/** @param duration in milliseconds @returns a function that throws BUSY after it */
export function deadlineAfter(duration: number): () => void {
  const endsAt = performance.now() + duration;
  return () => {
    if (performance.now() > endsAt) throw new FolioError('BUSY');
  };
}
