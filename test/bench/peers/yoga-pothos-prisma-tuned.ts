/** The same without Yoga's own limit of body sizes, which copies every request body. */
import { serveYoga } from './yoga-server.ts';

serveYoga({ maxRequestBodySize: false });
