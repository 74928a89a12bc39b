import { quality } from '../../../http/replies/accept.ts';

const streamTypes = ['text/event-stream', 'multipart/mixed'] as const;
const jsonRanges = [
  'application/json',
  'application/graphql-response+json',
  'application/*',
  '*/*',
] as const;

/** Whether a client accepts a response in parts. */
export function acceptsStream(accept: string | undefined): boolean {
  return streamTypes.some((type) => accept?.includes(type));
}

/** Whether a client accepts a stream of events, and no JSON (GraphQL over SSE). */
export function acceptsOnlyEvents(accept: string | undefined): boolean {
  return (
    quality(accept, 'text/event-stream') > 0 &&
    jsonRanges.every((range) => quality(accept, range) === 0)
  );
}
