import axe, { type ImpactValue } from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * The accessibility violations that axe-core finds on a page, including colour contrast. The page's
 * content security policy must allow the test's script.
 *
 * @param impacts returns violations of these impacts only; default: all
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
      elements: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }));
}
