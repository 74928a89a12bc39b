import { revealKeyMutation } from '../../keys/reveal-key.ts';
import { financeKeyKind } from './finance-key-kind.ts';

revealKeyMutation(financeKeyKind);
