import { templateVariables } from '../../../common/template-variables.ts';
import type { VariableDeclaration } from './input.ts';

export interface TemplateVariable extends VariableDeclaration {
  /** Whether the content has the variable. */
  readonly used: boolean;
  readonly declared: boolean;
}

const undeclared = {
  description: null,
  kind: 'TEXT',
  choices: [] as string[],
  defaultValue: null,
  required: true,
} as const;

/** The variables of a content in order of first appearance, then those that are only declared. */
export function withDeclarations(
  content: string,
  declarations: readonly VariableDeclaration[],
): TemplateVariable[] {
  const byName = new Map(declarations.map((declaration) => [declaration.name, declaration]));
  const names = templateVariables(content);
  const used = new Set(names);
  return [
    ...names.map((name) => {
      const declaration = byName.get(name);
      return {
        ...undeclared,
        ...declaration,
        name,
        used: true,
        declared: declaration !== undefined,
      };
    }),
    ...declarations
      .filter(({ name }) => !used.has(name))
      .map((declaration) => ({ ...declaration, used: false, declared: true })),
  ];
}
