import { builder } from './builder.ts';

const RateLimit = builder
  .objectRef<{ cost: number; limit: number; remaining: number; resetAt: Date }>('RateLimit')
  .implement({
    description: 'Where the caller stands in its window of one minute.',
    fields: (t) => ({
      cost: t.exposeInt('cost', {
        description: 'What this operation costs: about one for each field that it makes.',
      }),
      limit: t.exposeInt('limit', { description: 'Requests per window, whatever they cost.' }),
      remaining: t.exposeInt('remaining', { description: 'Requests left, this one counted.' }),
      resetAt: t.expose('resetAt', { type: 'DateTime', description: 'When the window ends.' }),
    }),
  });

builder.queryField('rateLimit', (t) =>
  t.field({
    type: RateLimit,
    nullable: true,
    description: "The caller's rate limit on `/graphql`; null where nothing is limited.",
    authScopes: { known: true },
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
