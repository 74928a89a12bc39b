import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

/** Expects a status and a whole JSON body. @param message of a failure; default: the body */
export function expectReply(
  reply: LightMyRequestResponse,
  status: number,
  body: unknown,
  message: string = reply.body,
): void {
  expect(reply.statusCode, message).toBe(status);
  expect(reply.json(), message).toStrictEqual(body);
}

/** Expects a 422 of REST with these details. */
export function expectInvalid(reply: LightMyRequestResponse, ...details: string[]): void {
  expectReply(reply, 422, { error: 'Validation failed', details });
}

/** Sends a request several times, one after another. */
export const statuses = async (times: number, send: () => Promise<{ statusCode: number }>) => {
  const results: number[] = [];
  for (let time = 0; time < times; time += 1) results.push((await send()).statusCode);
  return results;
};
