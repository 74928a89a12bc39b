import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { writeOut } from '../../../../src/cli/core/output/write-out.ts';

describe('a stream that is written to', () => {
  const streamWith = (write: (done: (error?: Error) => void) => void) =>
    new Writable({ write: (_chunk, _encoding, done) => write(done) });

  it('has one listener for errors after many lines', async () => {
    const stream = streamWith((done) => done());
    for (let line = 0; line < 50; line += 1) await writeOut(stream as never, 'line\n');
    expect(stream.listenerCount('error')).toBe(1);
  });

  it('rejects when a write fails, also later ones', async () => {
    const stream = streamWith((done) => done(new Error('full')));
    await expect(writeOut(stream as never, 'a')).rejects.toThrow('full');
    await expect(writeOut(stream as never, 'b')).rejects.toThrow();
  });
});
