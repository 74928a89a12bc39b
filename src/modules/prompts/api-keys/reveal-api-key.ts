import { builder } from '../../../graphql/schema/builder.ts';
import { revealKeyField, revealPayloadType } from '../../keys/reveal-key.ts';
import { apiKeyKind } from './api-key-kind.ts';

const RevealApiKeyPayload = revealPayloadType('revealApiKey');

builder.mutationField('revealApiKey', (t) => revealKeyField(t, apiKeyKind, RevealApiKeyPayload));
