import { builder } from '../../../graphql/builder.ts';
import { revealKeyField } from '../../keys/reveal-key.ts';
import { apiKeyKind } from './api-key-kind.ts';

builder.mutationField('revealApiKey', (t) => revealKeyField(t, apiKeyKind));
