import { hashPassword as hash, verifyPassword as verify } from 'better-auth/crypto';
import { FairQueue } from '../queues/fair-queue.ts';

/** A hash takes a processor for 0.1 s. One client uses one processor at a time. */
const queue = new FairQueue({
  name: 'passwords',
  concurrency: 2,
  perUser: 1,
  maxWaitingPerUser: 50,
  maxWaiting: 500,
  maxWait: 10_000,
});

export const hashPassword = (password: string): Promise<string> => queue.run(() => hash(password));

export const verifyPassword = (attempt: { hash: string; password: string }): Promise<boolean> =>
  queue.run(() => verify(attempt));
