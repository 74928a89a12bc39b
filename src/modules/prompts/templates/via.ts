import type { CreatedVia } from '../../../generated/prisma/enums.ts';
import type { StatementContext } from '../../../graphql/schema/context.ts';

/** How the caller writes. */
export const viaOf = ({ caller }: Pick<StatementContext, 'caller'>): CreatedVia =>
  caller.kind === 'session' ? 'WEB' : 'API';
