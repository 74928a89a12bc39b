import { revokeKeyMutation } from '../../keys/revoke-key.ts';
import { ApiKey } from './api-key.ts';
import { apiKeyKind } from './api-key-kind.ts';

revokeKeyMutation(apiKeyKind, ApiKey);
