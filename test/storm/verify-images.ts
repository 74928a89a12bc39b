import type { ClientReport } from './clients/report.ts';
import type { Finding } from './verify-database.ts';

/** Every image of an acknowledged record is served, whole. */
export async function verifyImages(
  url: string,
  reports: readonly ClientReport[],
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const images = reports.flatMap((report) => report.images);
  const next = images.values();
  const verifyRest = async () => {
    for (const { noun, marker, path, byteSize } of next) {
      const reply = await fetch(url + path, { signal: AbortSignal.timeout(30_000) });
      const { byteLength } = await reply.arrayBuffer();
      if (reply.status === 200 && byteLength === byteSize) continue;
      findings.push({
        what: `image of ${noun} ${marker}`,
        expected: `200 with ${byteSize} bytes`,
        found: `${reply.status} with ${byteLength} bytes`,
      });
    }
  };
  await Promise.all(Array.from({ length: 8 }, verifyRest));
  return findings;
}
