import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Caller } from '../../../src/identity/caller.ts';
import {
  FormTokens,
  isVisitorId,
  newVisitorId,
  userMarkIn,
} from '../../../src/web/framework/form-token.ts';

const [newer, older] = [randomBytes(32), randomBytes(32)];
const tokens = new FormTokens([newer]);
const anonymous: Caller = { kind: 'anonymous' };
const session = (sessionId: string, userId = 'a user'): Caller => ({
  ...{ kind: 'session', userId, role: 'MEMBER', sessionId },
});

describe('a form token', () => {
  it('of a session is valid for that session only, with any visitor cookie', () => {
    const token = tokens.tokenFor(session('one'), '');
    expect(tokens.isValidFor(token, session('one'), newVisitorId())).toBe(true);
    expect(tokens.isValidFor(token, session('two'), '')).toBe(false);
    expect(tokens.isValidFor(token, anonymous, '')).toBe(false);
  });

  it('of a guest is valid for that visitor cookie only', () => {
    const [visitor, other] = [newVisitorId(), newVisitorId()];
    const token = tokens.tokenFor(anonymous, visitor);
    expect(tokens.isValidFor(token, anonymous, visitor)).toBe(true);
    expect(tokens.isValidFor(token, anonymous, other)).toBe(false);
    expect(tokens.isValidFor(token, session(visitor), visitor)).toBe(false);
  });

  it('of a visitor is not valid for a session with the same id', () => {
    const token = tokens.tokenFor(anonymous, 'session:one');
    expect(tokens.isValidFor(token, session('one'), '')).toBe(false);
    expect(tokens.isValidFor(tokens.tokenFor(session('x'), ''), anonymous, 'x')).toBe(false);
  });

  it('stays valid after one change of the key, but not after two', () => {
    const token = new FormTokens([older]).tokenFor(session('one'), '');
    const changed = new FormTokens([newer, older]);
    expect(changed.isValidFor(token, session('one'), '')).toBe(true);
    expect(changed.isValidFor(token, session('two'), '')).toBe(false);
    expect(tokens.isValidFor(changed.tokenFor(session('one'), ''), session('one'), '')).toBe(true);
    expect(new FormTokens([randomBytes(32), newer]).isValidFor(token, session('one'), '')).toBe(
      false,
    );
  });

  it('has a mark of its user, the same in each session', () => {
    const mark = userMarkIn(tokens.tokenFor(session('one'), ''));
    expect(tokens.isMarkOf(mark, session('two'))).toBe(true);
    expect(tokens.isMarkOf(mark, session('one', 'another user'))).toBe(false);
    expect(tokens.isMarkOf(mark, anonymous)).toBe(false);
    expect(tokens.isMarkOf(userMarkIn('x'), session('one'))).toBe(false);
    expect(new FormTokens([older, newer]).isMarkOf(mark, session('one'))).toBe(true);
  });

  it('is different each time, without an equal part', () => {
    const issued = Array.from({ length: 100 }, () => tokens.tokenFor(session('one'), ''));
    for (const part of [
      (token: string) => token.slice(0, 20),
      (token: string) => token.slice(-20),
    ]) {
      expect(new Set(issued.map(part)).size).toBe(100);
    }
    expect(issued.every((token) => tokens.isValidFor(token, session('one'), ''))).toBe(true);
  });

  it.each(['', 'x', '\0', '\ud800', 'A'.repeat(43), 'A'.repeat(128), 'A'.repeat(1_000_000), '🙂'])(
    'is not valid if it was never issued',
    (token) => {
      expect(tokens.isValidFor(token, session('one'), '')).toBe(false);
      expect(tokens.isValidFor(token, anonymous, '')).toBe(false);
    },
  );
});

describe('a visitor id', () => {
  it('is unique and has the expected format', () => {
    const ids = Array.from({ length: 100 }, newVisitorId);
    expect(new Set(ids).size).toBe(100);
    expect(ids.every(isVisitorId)).toBe(true);
  });

  it.each([undefined, '', 'short', 'x'.repeat(23), 'x'.repeat(25), `${'x'.repeat(23)} `, '\n'])(
    'does not have the expected format: %j',
    (value) => {
      expect(isVisitorId(value)).toBe(false);
    },
  );
});
