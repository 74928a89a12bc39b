/** Requests a URL repeatedly and sends the latencies to the parent process, in milliseconds. */
const url = process.argv[2] as string;
const waits: number[] = [];
let isOver = false;

process.on('message', () => {
  isOver = true;
});
await (await fetch(url)).arrayBuffer();
process.send?.('asking');
while (!isOver) {
  const startTime = performance.now();
  await (await fetch(url)).arrayBuffer();
  waits.push(performance.now() - startTime);
  await new Promise((resolve) => setTimeout(resolve, 5));
}
process.send?.(waits, () => process.exit(0));

export {};
