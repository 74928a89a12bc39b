/** Passed to `node --import`: at its exit, the process prints the modules that it loaded to standard error. */
import { registerHooks } from 'node:module';

const modules: [url: string, size: number][] = [];
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    modules.push([url, Buffer.byteLength(loaded.source ?? '')]);
    return loaded;
  },
});
process.on('exit', () => process.stderr.write(JSON.stringify(modules)));
