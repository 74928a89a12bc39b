import { FolioError } from '../../errors.ts';
import { definePlugin } from '../plugin.ts';
import { logError, replyWith } from './error-reply.ts';

export const errorsPlugin = definePlugin({ name: 'errors', dependencies: ['host'] }, (server) => {
  server.setNotFoundHandler((_request, reply) => replyWith(reply, new FolioError('NOT_FOUND')));
  server.setErrorHandler((error, request, reply) => replyWith(reply, logError(error, request)));
});
