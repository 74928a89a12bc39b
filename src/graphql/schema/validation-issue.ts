import { type ErrorDetail, issueCodes } from '../../errors.ts';
import { builder } from './builder.ts';
import { charge } from './charge.ts';

const ValidationIssueCode = builder.enumType('ValidationIssueCode', {
  description: 'The reason why a value is rejected.',
  values: Object.fromEntries(
    Object.entries(issueCodes).map(([code, description]) => [code, { description }]),
  ),
});

export const ValidationIssue = builder.objectRef<ErrorDetail>('ValidationIssue').implement({
  description: 'A reason why a row is rejected.',
  fields: (t) => ({
    path: t.stringList({
      description: 'The path of the field in the row, for example `["tags", "2"]`.',
      extensions: charge({ listSize: 1 }),
      resolve: ({ path }) => path.map(String),
    }),
    code: t.field({
      type: ValidationIssueCode,
      description: 'The machine-readable reason.',
      resolve: ({ code = 'INVALID' }) => code,
    }),
    message: t.exposeString('message', { description: 'The human-readable reason, in English.' }),
  }),
});
