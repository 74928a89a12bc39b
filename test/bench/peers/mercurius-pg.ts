/** Mercurius with its JIT, and hand-written SQL. */
import { serveMercurius } from './mercurius-server.ts';
import { pgDataSource } from './pg-data-source.ts';

await serveMercurius(pgDataSource);
