/**
 * Gives `vi.waitFor` and `vi.waitUntil` the deadline of `expect.poll`. Theirs is one second, without
 * an option of Vitest; on a busy machine, a delivery over HTTP can take longer.
 */
import { vi } from 'vitest';

const deadline = 10_000;
const { waitFor, waitUntil } = vi;

vi.waitFor = (check, options = deadline) => waitFor(check, options);
vi.waitUntil = (check, options = deadline) => waitUntil(check, options);
