import axe, { type ImpactValue } from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * What axe-core finds on a page, by how it looks. The page's policy must let the test's script run.
 *
 * @param impacts only what is so bad; all of it if left out.
 */
export async function findings(page: Page, impacts?: ImpactValue[]): Promise<unknown[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(),
  );
  return violations
    .filter(({ impact }) => impacts === undefined || impacts.includes(impact ?? null))
    .map(({ id, impact, nodes }) => ({
      id,
      impact,
      at: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }));
}
