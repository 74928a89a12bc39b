/** Property tests report the first counterexample: a mutation run needs no smaller one. */
import { configureGlobal } from 'fast-check';

configureGlobal({ endOnFailure: true });
