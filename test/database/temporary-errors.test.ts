import { describe, expect, it } from 'vitest';
import { isBusy } from '../../src/database/errors.ts';
import { FolioError } from '../../src/errors.ts';
import { Prisma } from '../../src/generated/prisma/client.ts';

const coded = (code: string, fields: object = {}) =>
  Object.assign(new Error(`an error with ${code}`), { code, ...fields });

const prismaError = (code: string, meta: Record<string, unknown> = {}) =>
  new Prisma.PrismaClientKnownRequestError('a query failed', { code, clientVersion: 'x', meta });

/** As the adapter reports an error of PostgreSQL. */
const adapterError = (cause: object) => Object.assign(new Error('DriverAdapterError'), { cause });

const sqlStates = [
  ['08000', '08003', '08006', '08P01'],
  ['25006', '25P03', '25P04'],
  ['40001', '40003', '40P01'],
  ['53000', '53100', '53200', '53300'],
  ['55000', '55P03', '57014'],
  ['57P01', '57P02', '57P03', '57P05'],
].flat();

const socketCodes = [
  ['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ['EAI_AGAIN', 'ENOTFOUND', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
].flat();

describe('temporary errors', () => {
  it.each(sqlStates)(
    'include SQLSTATE %s, from a query, a transaction or a connection',
    (state) => {
      const cause = { originalCode: state, kind: 'postgres', code: state };
      const error = adapterError(cause);
      expect(isBusy(prismaError('P2039', { driverAdapterError: error }))).toBe(true);
      expect(isBusy(prismaError('P2010', { driverAdapterError: error }))).toBe(true);
      expect(isBusy(error)).toBe(true);
      expect(isBusy(coded(state, { severity: 'FATAL' }))).toBe(true);
    },
  );

  it.each(socketCodes)('include %s, directly or wrapped', (code) => {
    const error = coded(code, { syscall: 'write', errno: -1 });
    expect(isBusy(error)).toBe(true);
    expect(isBusy(prismaError(code))).toBe(true);
    expect(isBusy(Object.assign(new AggregateError([error]), { code }))).toBe(true);
    expect(isBusy(new Error('could not connect', { cause: error }))).toBe(true);
  });

  it.each(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034', 'P2037'])(
    "include Prisma's %s",
    (code) => {
      expect(isBusy(prismaError(code))).toBe(true);
    },
  );

  it.each([
    'ConnectionClosed',
    'DatabaseNotReachable',
    'SocketTimeout',
    'TooManyConnections',
    'TransactionWriteConflict',
  ])("include the adapter's %s without a code", (kind) => {
    expect(isBusy(prismaError('P2010', { driverAdapterError: adapterError({ kind }) }))).toBe(true);
  });

  it.each([
    'timeout exceeded when trying to connect',
    'Connection terminated due to connection timeout',
    'Connection terminated unexpectedly',
    'Client has encountered a connection error and is not queryable',
    'Query read timeout',
  ])('include "%s" of pg without a code', (message) => {
    expect(isBusy(new Error(message))).toBe(true);
  });

  it("include the embedded database's missing socket, but no other missing file", () => {
    expect(isBusy(coded('ENOENT', { syscall: 'connect' }))).toBe(true);
    expect(isBusy(coded('ENOENT', { syscall: 'open' }))).toBe(false);
  });

  it.each([
    ['a defect', new TypeError('x is not a function')],
    [
      'a syntax error',
      prismaError('P2010', { driverAdapterError: adapterError({ originalCode: '42601' }) }),
    ],
    [
      'an internal error of PostgreSQL',
      prismaError('P2039', { driverAdapterError: adapterError({ originalCode: 'XX000' }) }),
    ],
    ['a unique violation', prismaError('P2002')],
    ['a missing record', prismaError('P2025')],
    ['an error that folio has decided on', new FolioError('INTERNAL')],
    ['something that is no error', 'ECONNRESET'],
    ['nothing', undefined],
  ])('do not include %s', (_name, error) => {
    expect(isBusy(error)).toBe(false);
  });

  it('are found in a chain of causes that has no end', () => {
    const error = new Error('a');
    error.cause = new Error('b', { cause: error });
    expect(isBusy(error)).toBe(false);
  });
});
