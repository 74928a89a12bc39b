import axe, { type ImpactValue } from 'axe-core';
import type { Page } from 'playwright-core';

/**
 * The accessibility violations that axe-core finds on a page, including colour contrast. The page's
 * content security policy must allow the test's script.
 *
 * @param impacts returns violations of these impacts only; default: all
 */
export async function findings(page: Page, impacts?: ImpactValue[]): Promise<unknown[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    // Without `resultTypes`, most of the time goes into the details of what passes.
    (globalThis as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }),
  );
  return violations
    .filter(({ impact }) => impacts === undefined || impacts.includes(impact ?? null))
    .map(({ id, impact, nodes }) => ({
      id,
      impact,
      elements: nodes.map(({ html, failureSummary }) => ({ html, failureSummary })),
    }));
}
