/**
 * `npm run contracts`: fails if schema/ has a breaking change that docs/changelog.md does not name.
 * CONTRACT_BASE is the commit to compare with.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseCommit, fileAt } from './base.ts';
import { hasNewEntry } from './changelog.ts';
import { graphqlBreaks } from './graphql-breaks.ts';
import { openApiBreaks } from './openapi-breaks.ts';
import type { Break } from './schema-breaks.ts';

const changelog = 'docs/changelog.md';
const contracts: Record<string, (before: string, after: string) => Promise<Break[]> | Break[]> = {
  'schema/schema.graphql': graphqlBreaks,
  'schema/openapi.json': (before, after) => openApiBreaks(JSON.parse(before), JSON.parse(after)),
};

/** Checks the contracts of the checkout in a folder. @returns the exit code, and what to print */
export async function checkContracts(
  cwd: string,
  configuredBase: string | undefined,
): Promise<{ status: number; output: string }> {
  let output = '';
  const print = (line: string) => {
    output += `${line}\n`;
  };
  const read = (path: string) => readFileSync(join(cwd, path), 'utf8');
  let base: string | undefined;
  let unnamed = 0;
  try {
    base = baseCommit(cwd, Object.keys(contracts), configuredBase);
  } catch (error) {
    print((error as Error).message);
    return { status: 1, output };
  }

  for (const [path, breaksBetween] of Object.entries(contracts)) {
    const before = base && fileAt(cwd, base, path);
    if (!base || before === undefined) {
      print(
        `${path}: ${base ? `not in ${base.slice(0, 12)}, nothing` : 'no commit'} to compare with`,
      );
      continue;
    }
    const breaks = await breaksBetween(before, read(path));
    const isNamed = (each: Break) =>
      hasNewEntry(each.path, read(changelog), fileAt(cwd, base, changelog) ?? '');
    for (const { path: at, message } of breaks.filter((each) => !isNamed(each))) {
      unnamed += 1;
      print(`${path}: \`${at}\`: ${message}`);
    }
    print(`${path}: ${breaks.length} breaking changes since ${base.slice(0, 12)}`);
  }
  if (unnamed > 0) {
    print(
      `Breaking changes. If they are intended, name each \`path\` in a list item of ${changelog}.`,
    );
  }
  return { status: unnamed > 0 ? 1 : 0, output };
}

if (import.meta.main) {
  const { status, output } = await checkContracts(process.cwd(), process.env.CONTRACT_BASE);
  process.stdout.write(output);
  process.exitCode = status;
}
