/** Prints `docs/data-model.md`. */
import generated from '../generated/tables.ts';
import { printBelowMarker } from '../printed-file.ts';
import type { Relation, Table } from './query/table.ts';

const tables: Readonly<Record<string, Table>> = generated;

/** Each row of the relation's model has at most one row of this model. */
function isSingle(model: string, { model: other, localKeys }: Relation): boolean {
  const opposite = Object.values(tables[other]?.relations ?? {}).find(
    (relation) => relation.model === model && `${relation.foreignKeys}` === `${localKeys}`,
  );
  return opposite?.isList === false;
}

/** The lines of Mermaid for the relations whose columns this model has. */
function relationLines([model, { relations }]: [string, Table]): string[] {
  return Object.entries(relations)
    .filter(([, { foreignKeys, localKeys }]) => foreignKeys[0] === 'id' && localKeys[0] !== 'id')
    .map(
      ([name, relation]) =>
        `  ${relation.model} ||--o${isSingle(model, relation) ? '|' : '{'} ${model} : ${name}`,
    );
}

const models = Object.entries(tables);

printBelowMarker(
  'docs/data-model.md',
  `## Relations

\`\`\`mermaid
erDiagram
${models.flatMap(relationLines).join('\n')}
\`\`\`
`,
);
