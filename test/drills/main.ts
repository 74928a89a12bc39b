/** `npm run drill -- <name>`: takes away a part of a deployment, and counts what is lost. */
const drills: Readonly<Record<string, () => Promise<unknown>>> = {
  failover: () => import('./failover/drill.ts'),
};
const [name = ''] = process.argv.slice(2);
if (Object.hasOwn(drills, name)) {
  await drills[name]?.();
} else {
  console.error(`Unknown drill: ${name}. Known: ${Object.keys(drills).join(', ')}`);
  process.exitCode = 2;
}
