/**
 * Gives `vi.waitFor` and `vi.waitUntil` the deadline of `expect.poll`. Vitest has no option for
 * theirs, one second, which a delivery over HTTP and a database can exceed on a busy machine.
 */
import { vi } from 'vitest';

const deadline = 10_000;
const { waitFor, waitUntil } = vi;

vi.waitFor = (check, options = deadline) => waitFor(check, options);
vi.waitUntil = (check, options = deadline) => waitUntil(check, options);
