import { beforeEach, describe, expect, it } from 'vitest';
import { usePrivateApp } from '../../../support/app/app.ts';
import { dataUrl, image } from '../../../support/images/images.ts';
import { everythingStored } from '../../../support/samples/seeded-records.ts';
import { type Person, password, signUp, signUpAs } from '../../../support/users/people.ts';
import { Visitor } from '../../../support/web/web-visitor.ts';

const test = usePrivateApp();
const path = '/admin/ideas';
let person: Person;
let visitor: Visitor;

beforeEach(async () => {
  await test.database.client.idea.deleteMany();
  person = await signUp(test, { name: 'Ann' });
  visitor = new Visitor(test, await signUpAs(test, 'SUPER_ADMIN'));
});

const submitIdea = async (input: object): Promise<string> => {
  const data = await person.execute(
    'mutation ($input: SubmitIdeaInput!) { submitIdea(input: $input) { idea { databaseId } } }',
    { input: { title: 'A wish', body: 'Please.', ...input } },
  );
  return data.submitIdea.idea.databaseId;
};

describe('GET /admin/ideas', () => {
  it('shows the fields, the author and the attachments of an idea', async () => {
    const png = await image('png', { width: 40, height: 30 });
    const key = await person.createApiKey();
    const reply = await key.post('/api/v1/ideas', {
      title: 'A wish',
      body: 'First line\n  second line',
      priority: 'high',
      feedback_type: 'bug_report',
      attachments_base64: [dataUrl(png, 'image/png')],
    });
    expect(reply.statusCode, reply.body).toBe(201);
    const page = await visitor.open(path);
    expect(page.text).toContain('A wish');
    expect(page.text).toContain('Bug report');
    expect(page.text).toContain('high priority');
    expect(page.markup).toContain('<p class="verbatim" dir="auto">First line\n  second line</p>');
    expect(page.link('Ann')).toBe(`/admin/users/${person.userId}`);
    expect(page.text).toContain('40 × 30');
    const file = await visitor.get(page.link('attachment-1.png') as string);
    expect([file.statusCode, file.headers['content-type']]).toStrictEqual([200, 'image/png']);
  });

  it('names the controls of each idea after its title', async () => {
    await submitIdea({ title: 'A "wish"' });
    const { markup } = await visitor.open(path);
    expect(markup).toContain('aria-label="Status of A &quot;wish&quot;"');
    expect(markup).toContain('aria-label="Change status of A &quot;wish&quot;"');
  });

  it('keeps the filter after a change of status', async () => {
    const id = await submitIdea({});
    const page = await visitor.open(`${path}?status=OPEN`);
    const changed = await visitor.submit(page, `${path}/${id}/status`, { status: 'PLANNED' });
    expect(changed.address).toBe(`${path}?status=OPEN#idea-${id}`);
    expect(changed.notice).toBe('Idea status changed.');
    expect(changed.text).toContain('No ideas match this filter.');
    const planned = await visitor.open(`${path}?status=PLANNED`);
    expect(planned.form(`${path}/${id}/status`).fields.status).toBe('PLANNED');
    expect(planned.markup).toMatch(/<option dir="auto" value="PLANNED" selected>Planned<\/option>/);
  });

  it('keeps the chosen status while the admin signs in again', async () => {
    const admin = await signUpAs(test, 'SUPER_ADMIN');
    visitor = new Visitor(test, admin);
    const [id, other] = [await submitIdea({}), await submitIdea({})];
    const page = await visitor.open(path);
    visitor.cookie = '';
    const signIn = await visitor.submit(page, `${path}/${id}/status`, { status: 'PLANNED' });
    const again = await visitor.submit(signIn, '/sign-in', { email: admin.email, password });
    expect(again.form(`${path}/${id}/status`).fields.status).toBe('PLANNED');
    expect(again.form(`${path}/${other}/status`).fields.status).toBe('OPEN');
  });

  it('shows the newest ideas first, 25 per page', async () => {
    await test.database.client.idea.createMany({
      data: Array.from({ length: 30 }, (_, index) => ({
        userId: person.userId,
        title: `wish ${index}`,
        body: 'Please.',
        createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, index)),
      })),
    });
    const titles = (markup: string) => markup.match(/(?<=dir="auto">)wish \d+/g);
    const first = await visitor.open(path);
    const second = await visitor.open(first.link('Older') as string);
    expect([...(titles(first.markup) ?? []), ...(titles(second.markup) ?? [])]).toStrictEqual(
      Array.from({ length: 30 }, (_, index) => `wish ${29 - index}`),
    );
    const [form] = second.forms.filter(({ action }) => action.startsWith(path));
    expect(form?.action).toContain('?after=');
    const back = await visitor.open(second.link('Newer') as string);
    expect(titles(back.markup)).toStrictEqual(titles(first.markup));
  });

  it.each(['', 'NO_STATUS', 'open', '__proto__'])(
    'ignores the unknown status "%s" as a filter and rejects it in the form',
    async (status) => {
      const id = await submitIdea({});
      const page = await visitor.open(`${path}?status=${status}`);
      expect([page.status, page.forms.length]).toStrictEqual([200, 2]);
      const before = await everythingStored(test);
      const rejected = await visitor.submit(page, `${path}/${id}/status`, { status });
      expect([rejected.status, rejected.title]).toStrictEqual([400, 'Invalid request']);
      expect(await everythingStored(test)).toStrictEqual(before);
    },
  );

  it('returns 404 for a change of status of an unknown idea', async () => {
    const { token } = await visitor.open('/');
    for (const id of ['00000000-0000-7000-8000-000000000000', '1', 'x', '%00', '%ED%A0%80']) {
      const entries = { _token: token, status: 'PLANNED' };
      const reply = await visitor.post(`${path}/${id}/status`, entries);
      expect([id, reply.statusCode]).toStrictEqual([id, 404]);
      expect(reply.body).toContain('Page not found');
    }
  });
});
