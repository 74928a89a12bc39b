import { describe, expect, it } from 'vitest';
import { useApp } from '../support/app.ts';
import { signUp } from '../support/people.ts';

const test = useApp();

describe('POST /api/v1/prompt_templates', () => {
  it('creates a template and answers with the detail view', async () => {
    const key = await (await signUp(test)).createApiKey({ permission: 'MANAGE' });
    const reply = await key.post('/api/v1/prompt_templates', {
      title: ' Greeting ',
      description: 'Says hello',
      content: 'Hello {{NAME}}',
      category: 'starter-kit',
    });
    expect(reply.statusCode).toBe(201);
    expect(reply.json().title).toBe('Greeting');
  });
});
