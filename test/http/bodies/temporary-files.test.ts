import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { describe, expect, it } from 'vitest';
import { TemporaryFiles } from '../../../src/http/bodies/temporary-files.ts';
import { StartError } from '../../../src/start/start-error.ts';
import { useEmptyDirectories } from '../../support/database/embedded.ts';

const directories = useEmptyDirectories();

describe('the temporary files of a reply', () => {
  it('end the start with a message if their folder cannot be created', () => {
    expect(() => new TemporaryFiles('/dev/null/incoming')).toThrow(StartError);
  });

  it('share one listener and are closed when the connection closes', async () => {
    const raw = new ServerResponse(new IncomingMessage(new Socket()));
    const files = new TemporaryFiles(directories.empty());
    const before = raw.listenerCount('close');
    const created = [];
    for (let time = 0; time < 20; time += 1) {
      created.push(await files.create({ raw } as FastifyReply));
    }
    expect(raw.listenerCount('close')).toBe(before + 1);
    for (const file of created) await file.write('x');
    raw.emit('close');
    for (const file of created) {
      await expect(file.write('x')).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' });
    }
  });
});
