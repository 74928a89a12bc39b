/** The process of the clients that send documented requests and record the responses. */
import { serveParent } from './serve-parent.ts';
import { createValidLanes } from './valid/lanes.ts';

await serveParent(createValidLanes);
