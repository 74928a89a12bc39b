import type { Output } from '../../core/environment.ts';
import { safeJson, safeText } from '../../core/output/safe-text.ts';
import { writeOut } from '../../core/output/write-out.ts';

export async function writeBody(
  stdout: Output,
  body: Buffer,
  { endsLine }: { readonly endsLine: boolean },
): Promise<void> {
  const hasLineEnd = body.at(-1) === 0x0a || body.length === 0;
  const end = (endsLine || stdout.isTTY) && !hasLineEnd ? '\n' : '';
  if (!stdout.isTTY) {
    await writeOut(stdout, body);
    return writeOut(stdout, end);
  }
  const text = body.toString('utf8');
  await writeOut(stdout, `${isJson(text) ? safeJson(text) : safeText(text)}${end}`);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
