import { revealKeyMutation } from '../../keys/reveal-key.ts';
import { apiKeyKind } from './api-key-kind.ts';

revealKeyMutation(apiKeyKind);
