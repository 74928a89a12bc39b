/** The longest time that other work waits, and the whole duration, in milliseconds. */
export async function longestWait(work: () => Promise<unknown>) {
  const start = performance.now();
  let last = start;
  let longest = 0;
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  }, 1);
  await work();
  clearInterval(timer);
  const end = performance.now();
  return { longest: Math.max(longest, end - last), whole: end - start };
}
