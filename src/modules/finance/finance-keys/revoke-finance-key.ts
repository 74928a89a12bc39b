import { revokeKeyMutation } from '../../keys/revoke-key.ts';
import { FinanceKey } from './finance-key.ts';
import { financeKeyKind } from './finance-key-kind.ts';

revokeKeyMutation(financeKeyKind, FinanceKey);
