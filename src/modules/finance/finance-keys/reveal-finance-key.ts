import { builder } from '../../../graphql/builder.ts';
import { revealKeyField } from '../../keys/reveal-key.ts';
import { financeKeyKind } from './finance-key-kind.ts';

builder.mutationField('revealFinanceKey', (t) => revealKeyField(t, financeKeyKind));
