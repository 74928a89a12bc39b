import { templateVariables } from '../../../../common/template-variables.ts';
import {
  maxDeclarations,
  maxDefaultLength,
  maxVariableDescription,
} from '../../../../modules/prompts/variables/input.ts';
import { Entered } from '../../../framework/fields.ts';
import { type Html, html } from '../../../framework/html.ts';
import { checkbox, choicesOf, field, fieldset, select, textArea } from '../../../ui/form.ts';
import { badge } from '../../../ui/parts.ts';
import {
  declarationsGroup,
  enteredVariable,
  fieldName,
  sentVariables,
} from './declaration-input.ts';
import { kinds, shownVariables, undeclared, type Variable } from './variable.ts';

interface SavedTemplate {
  readonly content: string;
  readonly variables: readonly Variable[];
}

interface ShownVariable extends Variable {
  /** With the values of its fields. */
  readonly entered: Entered;
}

/**
 * The variables of the content, then those that are only declared. A form that is shown again has those
 * of its content.
 */
function variablesIn(entered: Entered, saved: SavedTemplate): ShownVariable[] {
  const { fields } = entered;
  const isShownAgain = fields.names.includes('content');
  const content = isShownAgain ? fields.text('content') : saved.content;
  const sent = new Set(sentVariables(fields));
  const used = new Set(templateVariables(content));
  const byName = new Map(shownVariables(saved.variables).map((each) => [each.name, each]));
  const current = (name: string) =>
    sent.has(name) ? enteredVariable(fields, name) : byName.get(name);
  const others = [...new Set([...byName.keys(), ...sent])].filter(
    (name) => !used.has(name) && current(name)?.declared,
  );
  return [...used, ...others].slice(0, maxDeclarations).map((name) => ({
    ...(byName.get(name) ?? undeclared(name)),
    declared: current(name)?.declared ?? false,
    used: used.has(name),
    // A variable that is new in the content has no entered values.
    entered: isShownAgain && !sent.has(name) ? new Entered() : entered,
  }));
}

/** The declaration of each variable of a template. The script of the page adds new variables. */
export const declarationFields = (entered: Entered, saved: SavedTemplate): Html => {
  const variables = variablesIn(entered, saved);
  return html`
<div class="declarations" data-declarations>
${fieldset(
  entered,
  { name: declarationsGroup, label: 'Variables' },
  html`
  <p class="hint" data-no-variables${variables.length > 0 && html` hidden`}>Variables of the content are listed here.</p>
  ${variables.map(declaration)}`,
)}
  <template>${declaration({ ...undeclared('NAME_OF_VARIABLE'), entered: new Entered() })}</template>
  <p data-update-variables><button class="button quiet small" name="preview" value="variables">Update the list of variables</button></p>
</div>`;
};

const parts = ['kind', 'description', 'choices', 'defaultValue', 'required'] as const;

function declaration(variable: ShownVariable): Html {
  const { entered, name, declared, used } = variable;
  const hasIssues = parts.some((part) => entered.issues(fieldName(name, part)).length > 0);
  return html`
<details class="declaration" data-declaration="${name}"${declared && html` data-declared`}${(hasIssues || !used) && html` open`}>
  <summary><code>${name}</code>${declared && html` <span class="hint">${kinds[variable.kind]}${!variable.required && ', optional'}</span>`}${!used && badge('Unused')}</summary>
  <div class="declaration-fields" role="group" aria-label="${name}">
    ${
      !used &&
      checkbox(entered, {
        name: fieldName(name, 'remove'),
        label: 'Remove',
        hint: 'The content no longer has this variable.',
      })
    }
    ${field(entered, {
      name: fieldName(name, 'description'),
      label: 'Description',
      isRequired: false,
      maxLength: maxVariableDescription,
      value: variable.description ?? '',
    })}
    ${select(entered, {
      name: fieldName(name, 'kind'),
      label: 'Kind',
      choices: choicesOf(kinds),
      value: variable.kind,
    })}
    ${textArea(entered, {
      name: fieldName(name, 'choices'),
      label: 'Choices',
      isRequired: false,
      value: variable.choices.join('\n'),
      hint: 'One on each line, at least 2.',
    })}
    ${textArea(entered, {
      name: fieldName(name, 'defaultValue'),
      label: 'Default value',
      isRequired: false,
      maxLength: maxDefaultLength,
      value: variable.defaultValue ?? '',
    })}
    ${checkbox(entered, {
      name: fieldName(name, 'required'),
      label: 'Required',
      isChecked: variable.required,
    })}
  </div>
</details>`;
}
