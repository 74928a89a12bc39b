import type { CliError } from '../cli-error.ts';
import { operationError, parseResult, type Received, readGraphql } from './replies.ts';

export interface StreamListener<Result> {
  /** Called when the server has accepted the subscription. */
  readonly onOpen: () => void;
  readonly onResult: (result: Result) => void;
}

/** Aborts when nothing has been received for a time: the server sends a comment every 12 seconds. */
export function abortOnSilence(milliseconds: number) {
  const controller = new AbortController();
  const error = Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' });
  const timer = setTimeout(() => controller.abort(error), milliseconds);
  return { signal: controller.signal, timer };
}

export async function readEvents<Result>(
  received: Received,
  { onOpen, onResult }: StreamListener<Result>,
  onData: () => void,
): Promise<{ error?: CliError | undefined }> {
  const { response, stream } = received;
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) {
    return readGraphql(received);
  }
  const { createParser } = await import('eventsource-parser');
  let error: CliError | undefined;
  let isOpen = false;
  const parser = createParser({
    onEvent({ event, data }) {
      if (event !== 'next') return;
      const result = parseResult(data);
      error ??= operationError(received, result);
      if (!error) onResult(result?.data as Result);
    },
  });
  const decoder = new TextDecoder();
  for await (const bytes of stream()) {
    onData();
    parser.feed(decoder.decode(bytes, { stream: true }));
    if (error) break;
    if (!isOpen) onOpen();
    isOpen = true;
  }
  return { error };
}
