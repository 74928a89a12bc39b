/**
 * `vi.waitFor` and `vi.waitUntil` give up after one second, which Vitest has no setting for. On a busy
 * machine, a delivery over HTTP can take longer. Here they wait for ten seconds, like `expect.poll`.
 */
import { vi } from 'vitest';

const deadline = 10_000;
const { waitFor, waitUntil } = vi;

vi.waitFor = (check, options = deadline) => waitFor(check, options);
vi.waitUntil = (check, options = deadline) => waitUntil(check, options);
