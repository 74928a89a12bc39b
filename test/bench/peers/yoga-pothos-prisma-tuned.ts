/** The same without Yoga's own limit of body sizes, which copies every request body. */
import { contextOf, pothosSchema } from './pothos-schema.ts';
import { serveYoga } from './yoga-server.ts';

serveYoga({ schema: pothosSchema, contextOf, maxRequestBodySize: false });
