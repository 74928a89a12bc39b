import { beforeEach, describe, expect, it } from 'vitest';
import { useApp, useSeed } from '../../../support/app/app.ts';
import { createVersions } from '../../../support/prompts/templates.ts';
import { setLabelDocument } from '../../../support/prompts/versions.ts';
import { signUp } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = useApp();
const person = useSeed(() => signUp(test), beforeEach);
const visitor = useSeed(() => new Visitor(test, person), beforeEach);

async function open() {
  const { id, databaseId } = await createVersions(person);
  const path = `/prompts/${databaseId}/labels`;
  return { id, path, page: await visitor.open(path) };
}

describe('/prompts/:id/labels', () => {
  it('lists the labels with their versions', async () => {
    const { path, page } = await open();
    expect(page.rows).toStrictEqual([
      'latest Version 2 Always the newest version',
      'production Version 1 just now Delete',
    ]);
    expect(page.link('Delete')).toBe(`${path}/production/delete`);
    expect(page.markup).toContain('<option value="staging">');
  });

  it('sets and moves a label, and records who did it', async () => {
    const { id, path, page } = await open();
    const set = await visitor.submit(page, path, { label: ' staging ', number: '2' });
    expect([set.address, set.notice]).toStrictEqual([path, 'staging now points to version 2.']);
    expect(set.rows).toContain('staging Version 2 just now Delete');
    const key = await person.createApiKey({ permission: 'MANAGE', name: 'deploy' });
    await key.execute(setLabelDocument, { id, label: 'production', number: 2 });
    const moved = await visitor.open(path);
    expect(moved.text).toContain('production Version 1 Version 2 just now Key deploy');
    expect(moved.text).toContain('staging Version 2 just now Browser');
  });

  it.each([
    ['latest', '1', 'label', "Label can't be latest: that is always the newest version."],
    ['', '1', 'label', "Label can't be blank."],
    ['Two words', '1', 'label', expect.stringContaining('must be letters a to z')],
    ['staging', '9', 'number', 'The template has no version 9.'],
    ['staging', 'x', 'number', expect.stringContaining('must be greater than or equal to 1')],
  ])('rejects the label "%s" for version %s', async (label, number, field, issue) => {
    const { path, page } = await open();
    const rejected = await visitor.submit(page, path, { label, number });
    expect(rejected.status).toBe(422);
    expect(rejected.problem(field)).toEqual(issue);
    expect(rejected.form(path).fields.label).toBe(label);
  });

  it('chooses the version in the address', async () => {
    const { path } = await open();
    const page = await visitor.open(`${path}?number=1`);
    expect(page.form(path).fields.number).toBe('1');
  });

  it('deletes a label after a confirmation', async () => {
    const { path } = await open();
    const page = await visitor.open(`${path}/production/delete`);
    expect(page.title).toBe('Delete the label production?');
    const deleted = await visitor.submit(page, `${path}/production/delete`);
    expect([deleted.address, deleted.notice]).toStrictEqual([path, 'Label production deleted.']);
    expect(deleted.text).toContain('production Version 1 Deleted just now Browser');
    expect((await visitor.open(`${path}/production/delete`)).status).toBe(404);
    expect((await visitor.open(`${path}/latest/delete`)).status).toBe(404);
  });
});
