import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../../support/app/app.ts';
import { createTemplate, createVersions } from '../../../../support/prompts/templates.ts';
import { updateTemplate } from '../../../../support/prompts/versions.ts';
import { signUp } from '../../../../support/users/people.ts';
import { Visitor } from '../../../../support/web/web-visitor.ts';

const test = useApp();
const person = useSeed(() => signUp(test), beforeEach);
const visitor = useSeed(() => new Visitor(test, person), beforeEach);

/** A template with three versions, the last one written with a key. */
async function threeVersions() {
  const template = await createVersions(person);
  const key = await person.createApiKey({ permission: 'MANAGE' });
  await updateTemplate(key, template.id, { title: 'Another title', note: 'By a program' });
  return template;
}

describe('the page of a template', () => {
  it('says which version it shows, and where the labels are', async () => {
    const { databaseId } = await threeVersions();
    const page = await visitor.open(`/prompts/${databaseId}`);
    expect(page.text).toContain('Version 3 History Labels just now, with a key: By a program');
    expect(page.link('History')).toBe(`/prompts/${databaseId}/history`);
    expect(page.link('production → 1')).toBe(`/prompts/${databaseId}/versions/1`);
  });

  it('has a command that reads the version with a label', async () => {
    const { databaseId } = await threeVersions();
    const command = (await visitor.open(`/prompts/${databaseId}`)).copyable('fetch') ?? '';
    const [, body = ''] = /-d '(.*)'$/.exec(command) ?? [];
    const reply = await person.post('/graphql', JSON.parse(body));
    expect(reply.json()).toEqual({
      data: {
        promptTemplateBySlug: { version: { number: 1, content: 'Write about {{TOPIC}}.' } },
      },
    });
  });
});

describe('/prompts/:id/history', () => {
  it('lists the versions with their labels, newest first', async () => {
    const { databaseId } = await threeVersions();
    const page = await visitor.open(`/prompts/${databaseId}/history`);
    expect(page.rows).toStrictEqual([
      'Version 3 Current just now Key By a program From To',
      'Version 2 just now Browser From To',
      'Version 1 production just now Browser From To',
    ]);
    const checked = [...page.markup.matchAll(/name="(from|to)" value="(\d)"[^>]* checked/g)];
    expect(checked.map(([, ...choice]) => choice)).toStrictEqual([
      ['to', '3'],
      ['from', '2'],
    ]);
  });

  it('offers no comparison of a single version', async () => {
    const { databaseId } = await createTemplate(person);
    const page = await visitor.open(`/prompts/${databaseId}/history`);
    expect(page.rows).toStrictEqual(['Version 1 Current just now Browser']);
    expect(page.text).not.toContain('Compare');
  });

  it('has pages of 25 versions', async () => {
    const { id, databaseId } = await createTemplate(person);
    for (let count = 2; count <= 30; count += 1)
      await updateTemplate(person, id, { title: `T ${count}` });
    const page = await visitor.open(`/prompts/${databaseId}/history`);
    expect(page.rows).toHaveLength(25);
    const older = await visitor.open(page.link('Older') ?? '');
    expect(older.rows.map((row) => row.split(' ')[1])).toStrictEqual(['5', '4', '3', '2', '1']);
    expect(older.link('Newer')).toBeDefined();
  });
});

describe('/prompts/:id/compare', () => {
  it('shows what changed between two versions', async () => {
    const { id, databaseId } = await threeVersions();
    await updateTemplate(person, id, { variables: [{ name: 'TOPIC', kind: 'NUMBER' }] });
    const compare = (from: string, to: string) =>
      visitor.open(`/prompts/${databaseId}/compare?from=${from}&to=${to}`);
    const page = await compare('1', '3');
    expect(page.text).toContain('From version 1 to version 3 2 lines changed.');
    expect(page.markup).toContain('<del>A</del><ins>Another</ins> title');
    expect(page.markup).toMatch(/Write (<ins>more <\/ins>)?about/);
    expect(page.text).not.toContain('Description');
    const variables = await compare('3', '4');
    expect(variables.markup).toContain('<ins>TOPIC: Number, required\n</ins>');
    expect((await compare('2', '2')).text).toContain('There are no differences.');
    for (const [from, to] of [
      ['1', '9'],
      ['0', '1'],
      ['-1', '1'],
      ['x', ''],
      ['99999999999', '1'],
    ] as const) {
      const none = await compare(from, to);
      expect([none.status, none.text.includes('No such version')]).toStrictEqual([200, true]);
    }
  });
});

describe('/prompts/:id/versions/:number', () => {
  it('shows the texts of the version, and restores it', async () => {
    const { databaseId } = await threeVersions();
    const path = `/prompts/${databaseId}/versions/1`;
    const page = await visitor.open(path);
    expect(page.title).toBe('Version 1');
    expect(page.text).toContain('Title A title');
    expect(page.text).toContain('This creates version 4');
    const restored = await visitor.submit(page, path, { note: 'Back again' });
    expect([restored.address, restored.title]).toStrictEqual([`/prompts/${databaseId}`, 'A title']);
    expect(restored.notice).toContain('Version 1 restored.');
    expect(restored.text).toContain('Version 4 History Labels just now, by you in a browser: Back');
    const current = await visitor.open(`/prompts/${databaseId}/versions/4`);
    expect(current.forms.map(({ action }) => action)).not.toContain(
      `/prompts/${databaseId}/versions/4`,
    );
  });

  it('offers no comparison with an earlier version that was deleted', async () => {
    const { databaseId } = await threeVersions();
    const path = `/prompts/${databaseId}/versions/3`;
    expect((await visitor.open(path)).text).toContain('Compare with version 2');
    await test.database.client.promptTemplateVersion.deleteMany({
      where: { templateId: databaseId, number: 2 },
    });
    expect((await visitor.open(path)).text).not.toContain('Compare with version 2');
  });

  it('asks again before a restore if the template was changed meanwhile', async () => {
    const { id, databaseId } = await threeVersions();
    const path = `/prompts/${databaseId}/versions/1`;
    const page = await visitor.open(path);
    await updateTemplate(person, id, { title: 'Changed meanwhile' });
    const rejected = await visitor.submit(page, path, { note: 'Mine' });
    expect(rejected.status).toBe(409);
    expect(rejected.text).toContain('was changed elsewhere');
    expect(rejected.text).toContain('This creates version 5');
    expect(rejected.form(path).fields.note).toBe('Mine');
    expect((await visitor.open(`/prompts/${databaseId}`)).title).toBe('Changed meanwhile');
    expect((await visitor.submit(rejected, path)).title).toBe('A title');
  });

  it('rejects a note that is too long', async () => {
    const { databaseId } = await threeVersions();
    const path = `/prompts/${databaseId}/versions/1`;
    const page = await visitor.submit(await visitor.open(path), path, { note: 'x'.repeat(501) });
    expect(page.status).toBe(422);
    expect(page.problem('note')).toBe('Note is too long (maximum is 500 characters).');
  });

  it('returns 404 for versions that do not exist, and for templates of others', async () => {
    const { databaseId } = await threeVersions();
    const other = await createVersions(await signUp(test));
    for (const path of [
      ...['0', '9', 'x', '1.5', '99999999999'].map((each) => `${databaseId}/versions/${each}`),
      ...['history', 'compare?from=1&to=2', 'versions/1', 'labels', 'labels/production/delete'].map(
        (each) => `${other.databaseId}/${each}`,
      ),
    ]) {
      expect([path, (await visitor.open(`/prompts/${path}`)).status]).toStrictEqual([path, 404]);
    }
  });
});
