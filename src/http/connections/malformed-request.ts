import type { Socket } from 'node:net';
import { errorCatalogue } from '../../errors.ts';
import { errorBody } from '../replies/error-reply.ts';
import { closeAfterLingering } from './lingering-close.ts';

/** Replies to errors of Node's HTTP parser, by code; other errors are 400. */
const parserErrors: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'Request headers too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long'],
};

/** Sends the documented error body. Without a request, there is no request id (D7). */
export function rejectMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const [status, message] = parserErrors[error.code ?? ''] ?? [
    '400 Bad Request',
    errorCatalogue.BAD_REQUEST.message,
  ];
  const body = JSON.stringify(errorBody({ message, details: [] }));
  socket.write(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  closeAfterLingering(socket);
}
