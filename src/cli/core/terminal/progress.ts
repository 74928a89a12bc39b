import type { OnProgress } from '../client/operation-request.ts';
import type { Output } from '../environment.ts';

/** Shows a progress bar for an upload, if standard error is a terminal. */
export async function withProgress<Result>(
  stderr: Output,
  run: (onProgress?: OnProgress) => Promise<Result>,
): Promise<Result> {
  if (!stderr.isTTY) return run();
  const { default: progress } = await import('cli-progress');
  const bar = new progress.SingleBar({
    format: 'Uploading {bar} {percentage} %',
    barsize: 30,
    barCompleteChar: '█',
    barIncompleteChar: '░',
    clearOnComplete: true,
    stream: stderr as NodeJS.WriteStream,
  });
  let isStarted = false;
  try {
    return await run((sent, total) => {
      if (!isStarted) bar.start(total, 0);
      isStarted = true;
      bar.update(sent);
    });
  } finally {
    bar.stop();
  }
}
