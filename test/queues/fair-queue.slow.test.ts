import { describe, expect, it } from 'vitest';
import { QueueFullError } from '../../src/queues/fair-queue.ts';
import { requesterAt, runFor } from '../../src/queues/requester.ts';
import { pass, recorder, useFakeTime } from './recorder.ts';

useFakeTime();

describe('a fair queue', () => {
  it('runs the tasks of a user in order, with limited concurrency', async () => {
    const { started, add, end } = recorder({ concurrency: 2 });
    const results = ['a1', 'a2', 'a3', 'a4'].map((name) => add(name));
    await pass(0);
    expect(started).toEqual(['a1', 'a2']);
    await end('a2');
    expect(started).toEqual(['a1', 'a2', 'a3']);
    for (const name of ['a1', 'a3', 'a4']) await end(name);
    expect(await Promise.all(results)).toEqual(['a1', 'a2', 'a3', 'a4']);
  });

  it('serves waiting users in turn', async () => {
    const { started, add, end } = recorder({ concurrency: 1 });
    for (const name of ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']) void add(name);
    await pass(0);
    for (let count = 1; count < 7; count += 1) await end(started.at(-1) as string);
    expect(started.slice(0, 3)).toEqual(['a1', 'b1', 'c1']);
    expect(started.toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1']);
  });

  it('serves all short tasks of a user before the next long task of another', async () => {
    const { started, add, end } = recorder({ concurrency: 1 });
    void add('a1');
    await pass(60);
    for (const name of ['a2', 'b1', 'b2', 'b3', 'b4']) void add(name);
    for (let count = 1; count < 6; count += 1) await end(started.at(-1) as string);
    expect(started).toEqual(['a1', 'b1', 'b2', 'b3', 'b4', 'a2']);
  });

  it('remembers the time that a user has used between two tasks', async () => {
    const { started, add, end } = recorder({ concurrency: 1 });
    void add('a1');
    await pass(60);
    for (const name of ['b1', 'b2', 'b3']) void add(name);
    await end('a1');
    void add('a2');
    for (const name of ['b1', 'b2', 'b3', 'a2']) await end(name);
    expect(started).toEqual(['a1', 'b1', 'b2', 'b3', 'a2']);
  });

  it('forgets users who had no tasks for a second', async () => {
    const { started, add, end } = recorder({ concurrency: 1 });
    void add('a1');
    await pass(60);
    await end('a1');
    await pass(1_100);
    void add('b1');
    await pass(0);
    await end('b1');
    for (const name of ['b2', 'a2', 'b3']) void add(name);
    await pass(0);
    for (const name of ['b2', 'a2', 'b3']) await end(name);
    expect(started).toEqual(['a1', 'b1', 'b2', 'a2', 'b3']);
  });

  it('has a higher limit for a user whose latest tasks were short', async () => {
    const { queue, started, add, end } = recorder({ perUser: 1, perUserOfShort: 2 });
    const short = Array.from({ length: 30 }, () =>
      runFor(requesterAt('a'), () => queue.run(async () => {})),
    );
    for (const name of ['a1', 'a2', 'a3']) void add(name);
    await Promise.all(short);
    await pass(60);
    expect(started).toEqual(['a1', 'a2']);
    await end('a1');
    // The limit is 1 again, because a1 was long.
    expect(started).toEqual(['a1', 'a2']);
    await end('a2');
    expect(started).toEqual(['a1', 'a2', 'a3']);
    await end('a3');
  });

  it('holds long tasks of another user for a moment, until a request has added its next task', async () => {
    const { started, add, end } = recorder({ concurrency: 1, holdFor: 50 });
    void add('a1');
    await pass(150);
    for (const name of ['b1', 'a2']) void add(name);
    for (const name of ['a1', 'b1']) await end(name);
    expect(started).toEqual(['a1', 'b1']);
    void add('b2');
    await pass(0);
    await end('b2');
    expect(started).toEqual(['a1', 'b1', 'b2']);
    await pass(100);
    expect(started).toEqual(['a1', 'b1', 'b2', 'a2']);
    await end('a2');
  });

  it('holds no tasks of users who have used about the same time', async () => {
    const { started, add, end } = recorder({ concurrency: 1, holdFor: 60_000 });
    for (const name of ['a1', 'b1', 'a2']) void add(name);
    await pass(0);
    for (const name of ['a1', 'b1', 'a2']) await end(name);
    expect(started).toEqual(['a1', 'b1', 'a2']);
  });

  it('leaves the slots above the share of a user to others', async () => {
    const { started, add, end } = recorder({ concurrency: 3, perUser: 2 });
    for (const name of ['a1', 'a2', 'a3', 'b1', 'c1']) void add(name);
    await pass(0);
    expect(started).toEqual(['a1', 'a2', 'b1']);
    await end('b1');
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1']);
    await end('a1');
    expect(started).toEqual(['a1', 'a2', 'b1', 'c1', 'a3']);
  });

  it('limits the tasks of a request, but not those of the same user in other requests', async () => {
    const { started, add, end } = recorder({ perUser: 3, perRequest: 2 });
    const [one, other] = [requesterAt('a'), requesterAt('a')];
    for (const name of ['a1', 'a2', 'a3']) void add(name, one);
    for (const name of ['a4', 'a5']) void add(name, other);
    await pass(0);
    expect(started).toEqual(['a1', 'a2', 'a4']);
    await end('a4');
    expect(started).toEqual(['a1', 'a2', 'a4', 'a5']);
    await end('a1');
    expect(started).toEqual(['a1', 'a2', 'a4', 'a5', 'a3']);
  });

  it('rejects the tasks of a user with too many waiting tasks, and accepts those of others', async () => {
    const { started, add, end } = recorder({ concurrency: 1, maxWaitingPerUser: 1 });
    void add('a1');
    void add('a2');
    await expect(add('a3')).rejects.toThrow(QueueFullError);
    void add('b1');
    for (const name of ['a1', 'b1', 'a2']) await end(name);
    expect(started).toEqual(['a1', 'b1', 'a2']);
  });

  it('rejects a task when too many tasks of all users wait', async () => {
    const { add, end } = recorder({ concurrency: 1, maxWaiting: 2 });
    const names = ['a1', 'b1', 'c1'];
    const accepted = names.map((name) => add(name));
    await expect(add('d1')).rejects.toThrow(QueueFullError);
    for (const name of names) await end(name);
    expect(await Promise.all(accepted)).toEqual(names);
  });

  it('rejects a task that waits for too long, without running it', async () => {
    const { started, add, end } = recorder({ concurrency: 1, maxWaitingPerUser: 1, maxWait: 20 });
    void add('a1');
    const rejection = expect(add('a2')).rejects.toThrow('20 ms');
    await pass(20);
    await rejection;
    // The place in the queue is free again.
    const next = add('a3');
    await end('a1');
    await end('a3');
    expect(await next).toBe('a3');
    expect(started).toEqual(['a1', 'a3']);
  });

  it('starts the next task when a task fails', async () => {
    const { queue } = recorder({ concurrency: 1 });
    const failed = queue.run(() => Promise.reject(new Error('failed')));
    const next = queue.run(async () => 'next');
    await expect(failed).rejects.toThrow('failed');
    expect(await next).toBe('next');
  });
});
