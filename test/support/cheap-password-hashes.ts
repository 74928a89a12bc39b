/**
 * Makes scrypt cheap in this process: hashing a password at its real cost takes a tenth of a second,
 * and the tests sign in thousands of times. Servers that tests start as processes hash at full cost.
 */
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';

const scrypt = crypto.scrypt as (...args: unknown[]) => void;

crypto.scrypt = ((...args: unknown[]) => {
  scrypt(...args.map((arg) => (isOptions(arg) ? { ...arg, N: 16, r: 1 } : arg)));
}) as typeof crypto.scrypt;
syncBuiltinESMExports();

function isOptions(arg: unknown): arg is crypto.ScryptOptions {
  return typeof arg === 'object' && arg !== null && 'N' in arg;
}
