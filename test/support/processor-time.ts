/**
 * @returns the milliseconds for which this thread computed during the work. Other processes hardly
 * change it, and waiting does not count.
 */
export async function processorMillis(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
