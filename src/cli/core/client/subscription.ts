import type { CliError } from '../cli-error.ts';
import { operationError, parseResult, type Received, readGraphql } from './replies.ts';

export interface StreamListener<Result> {
  /** Called when the server has accepted the subscription. */
  readonly onOpen: () => void;
  readonly onResult: (result: Result) => void;
  /** Ends the subscription. */
  readonly controller: AbortController;
}

/** Aborts when nothing has been received for a time: the server sends a comment every 12 seconds. */
export function abortOnSilence(controller: AbortController, milliseconds: number) {
  const error = Object.assign(new Error('timed out'), { code: 'ETIMEDOUT' });
  return setTimeout(() => controller.abort(error), milliseconds);
}

export async function readEvents<Result>(
  received: Received,
  { onOpen, onResult }: Pick<StreamListener<Result>, 'onOpen' | 'onResult'>,
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
    // Read to the end: Node does not close a connection with unread bytes.
    if (error || isOpen) continue;
    onOpen();
    isOpen = true;
  }
  return { error };
}
