import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { read } from '../guards/project-files.ts';
import { useEmptyDirectories } from '../support/database/embedded.ts';
import { scrape } from '../support/metrics/scrape.ts';
import { patience, useServerProcesses } from '../support/processes/server-process.ts';

const directories = useEmptyDirectories();
const servers = useServerProcesses();

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string };
}

interface Panel {
  readonly type: string;
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

const rules: readonly Rule[] = parse(read('docs/operating/alerts.yml')).groups.flatMap(
  (group: { readonly rules: readonly Rule[] }) => group.rules,
);
const { panels }: { readonly panels: readonly Panel[] } = JSON.parse(
  read('docs/operating/grafana-dashboard.json'),
);
const page = read('docs/operating/alerts.md');

const metricsIn = (expr: string) => expr.match(/\b(folio|process|nodejs)_\w+/g) ?? [];

describe('the alert rules', () => {
  it('each have a severity, a summary and a section in the runbook', () => {
    expect(rules.length).toBeGreaterThan(10);
    const sections = [
      ...page.matchAll(
        /^## (\w+)\n\n\*\*Cause\.\*\* [\s\S]*?\n\*\*Look at\*\* [\s\S]*?\n\*\*Do\.\*\* /gm,
      ),
    ];
    expect(sections.map(([, name]) => name)).toEqual(rules.map(({ alert }) => alert));
    for (const { labels, annotations } of rules) {
      expect(['warning', 'critical']).toContain(labels.severity);
      expect(annotations.summary).toMatch(/\.$/);
    }
  });

  it('name in their runbook only panels of the dashboard', () => {
    const titles = panels.map(({ title }) => title);
    const named = [...page.matchAll(/\*([A-Z][\w ]+)\*(?!\*)/g)].flatMap(([text, title]) =>
      text.startsWith('**') ? [] : [title as string],
    );
    expect(named.length).toBeGreaterThan(10);
    const missing = named.filter((name) => !titles.some((title) => title.startsWith(name)));
    expect(missing).toEqual([]);
  });

  it(
    'and the dashboard use only metrics that a server exports',
    async () => {
      const env = { DATA_DIR: directories.empty(), METRICS_PORT: '0' };
      const { names } = await scrape(await servers.start(env));
      const expressions = [
        ...rules.map(({ expr }) => expr),
        ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
      ];
      const used = expressions.flatMap(metricsIn);
      expect(used.length).toBeGreaterThan(50);
      const missing = [...new Set(used)].filter((name) => !names.has(name));
      // Of the primary process of several workers.
      expect(missing).toEqual(['folio_worker_exits_total']);
      expect(expressions.filter((expr) => metricsIn(expr).length === 0)).toEqual([
        'up{job="folio"} == 0',
      ]);
    },
    patience,
  );
});
