import { builder } from './builder.ts';
import { canBeNull } from './nullable-root-fields.ts';

const RateLimit = builder
  .objectRef<{ cost: number; limit: number; remaining: number; resetAt: Date }>('RateLimit')
  .implement({
    description: "The caller's rate limit in the current window of one minute.",
    fields: (t) => ({
      cost: t.exposeInt('cost', {
        description: 'The cost of this operation, about 1 for each field it returns.',
      }),
      limit: t.exposeInt('limit', {
        description: 'Requests allowed per window, whatever their cost.',
      }),
      remaining: t.exposeInt('remaining', {
        description: 'Requests left in the window, after this one.',
      }),
      resetAt: t.expose('resetAt', { type: 'DateTime', description: 'When the window ends.' }),
    }),
  });

builder.queryField('rateLimit', (t) =>
  t.field({
    type: RateLimit,
    nullable: true,
    description: "The caller's rate limit on `/graphql`. Null if requests are not limited.",
    authScopes: { authenticated: true },
    extensions: canBeNull,
    resolve: (_root, _args, { rateLimit, budget }) =>
      rateLimit
        ? {
            cost: budget.estimate,
            limit: rateLimit.limit,
            remaining: rateLimit.remaining,
            resetAt: new Date(rateLimit.resetAt),
          }
        : null,
  }),
);
