/** `npm run demo`: sample data and keys in a separate data directory. */
import { readDemoConfig } from '../config.ts';
import { startEarly } from '../database/embedded/start-embedded.ts';
import { run } from '../start/start.ts';

await run(async () => {
  const config = readDemoConfig();
  // The log of the demo has warnings only.
  const onSlowStart = (what: string) => console.error(`The first start takes longer: ${what}.`);
  const embedded = startEarly(config, { onSlowStart });
  const { serveDemo } = await import('./serve-demo.ts');
  console.log(await serveDemo(config, { embedded, onSlowStart }));
});
