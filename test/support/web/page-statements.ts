import { expect } from 'vitest';
import { statementsDuring } from '../database/statements.ts';
import type { Visitor } from './web-visitor.ts';

/** Opens a page, which must be found. @returns how many statements it takes */
export const pageStatements = (visitor: Visitor, url: string): Promise<number> =>
  statementsDuring(visitor.test, async () => {
    expect((await visitor.open(url)).status).toBe(200);
  });
