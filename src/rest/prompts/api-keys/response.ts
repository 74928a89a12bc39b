import { z } from 'zod';
import { permissionValues, scopeValues } from '../../../modules/prompts/api-keys/input.ts';
import { component } from '../../component.ts';
import { enumField } from '../../enum-values.ts';
import { timestamp } from '../../response-fields.ts';

const example = {
  id: '019a8f3c-2e10-7b55-a3c9-0d8f61e47b92',
  name: 'Deployment',
  permission: 'admin',
  scopes: ['referrals'],
  key_prefix: 'fol_UxHWTB',
  last_used_at: '2026-03-01T12:00:00.000Z',
  expires_at: null,
  revoked_at: null,
  created_at: '2026-02-01T09:30:00.000Z',
};

export const apiKey = component({
  name: 'ApiKey',
  describedBy: 'ApiKey',
  fields: {
    id: z.uuid().describe('The id of the key.'),
    name: z.string(),
    permission: enumField(permissionValues),
    scopes: z.array(enumField(scopeValues)),
    key_prefix: z.string(),
    last_used_at: timestamp.nullable(),
    expires_at: timestamp.nullable(),
    revoked_at: timestamp.nullable(),
    created_at: timestamp,
  },
  example,
});
