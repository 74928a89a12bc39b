import type { OnProgress } from '../api/upload.ts';
import type { Environment } from '../environment.ts';

/** Shows how far an upload is while work is done; only a terminal has room for it. */
export async function withProgress<Result>(
  { stderr }: Environment,
  work: (onProgress?: OnProgress) => Promise<Result>,
): Promise<Result> {
  if (!stderr.isTTY) return work();
  const { default: progress } = await import('cli-progress');
  const bar = new progress.SingleBar({
    format: 'Sending {bar} {percentage} %',
    barsize: 30,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    clearOnComplete: true,
    stream: stderr as NodeJS.WriteStream,
  });
  let hasBegun = false;
  try {
    return await work((sent, all) => {
      if (!hasBegun) bar.start(all, 0);
      hasBegun = true;
      bar.update(sent);
    });
  } finally {
    bar.stop();
  }
}
