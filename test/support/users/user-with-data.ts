import { globalId } from '../../../src/graphql/schema/global-id.ts';
import type { TestApp } from '../app/app.ts';
import { Financier } from '../finance/financier.ts';
import { dataUrl, image, photograph } from '../images/images.ts';
import { createTemplate } from '../prompts/templates.ts';
import type { Person } from './people.ts';

const addVersionAndLabel = `mutation ($id: ID!, $input: UpdatePromptTemplateInput!) {
  updatePromptTemplate(id: $id, input: $input) { promptTemplate { id } }
  setPromptTemplateLabel(id: $id, label: "live", number: 1) { promptTemplate { id } } }`;
const submitIdea =
  'mutation ($input: SubmitIdeaInput!) { submitIdea(input: $input) { idea { id } } }';

export async function addIdea(person: Person, input: object = {}): Promise<void> {
  await person.execute(submitIdea, { input: { title: 'Dark mode', body: ' Please.\n', ...input } });
}

const upload = async (bytes: Buffer, type: string) => ({ upload: dataUrl(bytes, type) });

/** Signs up a user who has records of all nouns, and images of all types. */
export async function signUpWithData(test: TestApp): Promise<Financier> {
  const user = await Financier.signUp(test);
  const { person, food, salary } = user;
  const everyday = await user.createAccount({ name: 'Everyday', initial_balance: '-10.05' });
  const savings = await user.createAccount({ name: 'Savings', bank: 'Bank', is_default: true });
  const books = await user.createCategory({ name: 'Books 📚' });
  await user.createEntry({
    category_id: salary,
    amount: '2500',
    date: '2026-01-31',
    recurring: true,
  });
  await user.createEntry({
    category_id: food,
    account_id: null,
    date: '1999-12-31',
    tags: ['a', 'b'],
  });
  const described = { description: 'A "big"\nday', account_id: everyday.id };
  await user.createEntry({ category_id: books.id, amount: '9999999999.99', ...described });
  await person.execute(
    `mutation ($id: ID!) { updateAccount(id: $id, input: { currentBalance: "77.70" }) { account { id } } }`,
    { id: globalId('Account', savings.id) },
  );
  const { id } = await createTemplate(person, {
    ...{ title: 'Greeting', description: 'For letters', content: ' Dear {{NAME}},\n' },
    category: 'STARTER_KIT',
    tags: ['x', 'Y'],
    note: 'First',
    screenshots: [
      await upload(await photograph('jpeg'), 'image/jpeg'),
      await upload(await image('png'), 'image/png'),
    ],
  });
  const variables = [{ name: 'NAME', kind: 'CHOICE', choices: ['Ann', 'Bo'], defaultValue: 'Bo' }];
  await person.execute(addVersionAndLabel, { id, input: { content: 'Hi {{NAME}}', variables } });
  await createTemplate(person, { title: 'Public', visibility: 'PUBLIC', difficulty: 'HARD' });
  const attachments = [
    dataUrl(await image('gif'), 'image/gif'),
    dataUrl(await photograph('webp'), 'image/webp'),
  ];
  await addIdea(person, { feedbackType: 'BUG_REPORT', priority: 'HIGH', attachments });
  await addIdea(person);
  return user;
}
