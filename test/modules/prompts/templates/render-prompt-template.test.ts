import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillVariables } from '../../../../src/common/template-variables.ts';
import { filledLength } from '../../../../src/modules/prompts/templates/variables.ts';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { createTemplate } from '../../../support/prompts/templates.ts';
import { errorFor, invalidFor, notFoundFor } from '../../../support/samples/error-cases.ts';
import { signUp } from '../../../support/users/people.ts';

const test = useApp();
const owner = useSeed(() => signUp(test));

const document = `query ($id: ID!, $variables: [TemplateVariableInput!]!, $strict: Boolean! = true) {
  renderPromptTemplate(id: $id, variables: $variables, strict: $strict) { text missing unknown } }`;

const variable = (name: string, value: string) => ({ name, value });

async function render(content: string, variables: object[], strict?: boolean) {
  const { id } = await createTemplate(owner, { content });
  return owner.graphql(document, { id, variables, ...(strict === undefined ? {} : { strict }) });
}

const rendered = (text: string, missing: string[] = [], unknown: string[] = []) => ({
  data: { renderPromptTemplate: { text, missing, unknown } },
});

describe('renderPromptTemplate', () => {
  it.each([
    ['Write about {{A}} and {{B}}, {{A}}', 'Write about 1 and 2, 1'],
    ['{{{A}}}', '{1}'],
    ['{{a}} {{ A }} {{A}', '{{a}} {{ A }} {{A}'],
  ])('fills the variables of %s', async (content, text) => {
    const variables = [variable('A', '1'), variable('B', '2')];
    expect((await render(content, variables, false)).data.renderPromptTemplate.text).toBe(text);
  });

  it.each(['{{B}}', '$&', '$1', ''])('uses the value %j unchanged', async (value) => {
    expect(await render('Say {{A}}{{B}}', [variable('A', value), variable('B', 'b')])).toEqual(
      rendered(`Say ${value}b`),
    );
  });

  it('names each missing and each unknown variable', async () => {
    const variables = [variable('B', 'b'), variable('C', 'c')];
    expect(await render('{{A}} {{B}} {{D}}', variables)).toStrictEqual(
      errorFor('renderPromptTemplate', 'VALIDATION_FAILED', 'Validation failed', [
        { path: ['variables'], code: 'BLANK', message: 'Variables must include A' },
        { path: ['variables'], code: 'BLANK', message: 'Variables must include D' },
        {
          path: ['variables', 1, 'name'],
          code: 'NOT_INCLUDED',
          message: 'The template has no variable C',
        },
      ]),
    );
  });

  it('without strict, keeps missing variables and ignores unknown ones', async () => {
    const variables = [variable('B', 'b'), variable('C', 'c')];
    expect(await render('{{A}} {{B}}', variables, false)).toEqual(
      rendered('{{A}} b', ['A'], ['C']),
    );
  });

  it('rejects more than 1,000 values', async () => {
    const variables = Array.from({ length: 1_001 }, (_, index) => variable(`A${index}`, ''));
    expect(await render('{{A0}}', variables)).toStrictEqual(
      errorFor('renderPromptTemplate', 'VALIDATION_FAILED', 'Validation failed', [
        {
          path: ['variables'],
          code: 'TOO_MANY',
          message: 'Variables are too many (maximum is 1,000)',
        },
      ]),
    );
  });

  it('rejects a name that is given twice', async () => {
    const variables = [variable('A', '1'), variable('A', '1')];
    expect(await render('{{A}}', variables)).toStrictEqual(
      invalidFor('renderPromptTemplate', ['variables', 1, 'name'], 'Name is given twice'),
    );
  });

  it.each(['a', '1A', '{{A}}', ''])('rejects the name %j', async (name) => {
    const message = 'Name must be capital letters, digits and underscores, starting with a letter';
    expect(await render('{{A}}', [variable(name, '1')])).toStrictEqual(
      invalidFor('renderPromptTemplate', ['variables', 0, 'name'], message),
    );
  });

  it('rejects a value of more than 10,000 characters', async () => {
    const message = 'Value is too long (maximum is 10000 characters)';
    expect(await render('{{A}}', [variable('A', 'x'.repeat(10_001))])).toStrictEqual(
      invalidFor('renderPromptTemplate', ['variables', 0, 'value'], message),
    );
  });

  it('returns a text of 1,000,000 characters, and rejects a longer one', async () => {
    const variables = [variable('A', '🏦'.repeat(10_000))];
    const { data } = await render('{{A}}'.repeat(100), variables);
    expect(data.renderPromptTemplate.text).toHaveLength(2_000_000);
    const message = 'The text is too long (maximum is 1,000,000 characters)';
    expect(await render(`${'{{A}}'.repeat(100)}.`, variables)).toStrictEqual(
      invalidFor('renderPromptTemplate', ['variables'], message),
    );
  });

  it('returns NOT_FOUND for the template of another user, also with invalid variables', async () => {
    const { id } = await createTemplate(owner, { content: '{{A}}' });
    const stranger = await signUp(test);
    const variables = [variable('', '')];
    expect(await stranger.graphql(document, { id, variables })).toStrictEqual(
      notFoundFor('renderPromptTemplate'),
    );
  });
});

describe('the length of a rendered text', () => {
  const part = fc.constantFrom('{{A}}', '{{B}}', '{', '}', 'A', '🏦', ' ');
  const content = fc.array(part).map((parts) => parts.join(''));
  const values = fc.dictionary(fc.constantFrom('A', 'B', 'C'), content);

  it('is known before the text is built', () => {
    fc.assert(
      fc.property(content, values, (text, byName) => {
        const map = new Map(Object.entries(byName));
        expect(filledLength(text, map)).toBe([...fillVariables(text, map)].length);
      }),
    );
  });
});
