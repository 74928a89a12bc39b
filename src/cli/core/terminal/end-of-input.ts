/** Awaits an answer. @throws at the end of input (Ctrl-D), after which a prompt would stay pending. */
export async function untilEndOfInput<Answer>(answer: Promise<Answer>): Promise<Answer> {
  let onEnd = () => {};
  const end = new Promise<never>((_resolve, reject) => {
    onEnd = () => reject(new Error('end of input'));
  });
  process.once('beforeExit', onEnd);
  try {
    return await Promise.race([answer, end]);
  } finally {
    process.off('beforeExit', onEnd);
  }
}
