import { builder } from '../../../graphql/schema/builder.ts';
import { revealKeyField, revealPayloadType } from '../../keys/reveal-key.ts';
import { financeKeyKind } from './finance-key-kind.ts';

const RevealFinanceKeyPayload = revealPayloadType('revealFinanceKey');

builder.mutationField('revealFinanceKey', (t) =>
  revealKeyField(t, financeKeyKind, RevealFinanceKeyPayload),
);
