/**
 * @returns the processor time of this thread during the work, in milliseconds. On a busy machine it is
 * almost the same, while the elapsed time grows.
 */
export async function processorMillis(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
