import { AuditEventKind } from '../../../generated/prisma/enums.ts';
import { enumFilter, filterInput, notOn } from '../../../input/filters.ts';

const sessionsOnly = {
  rest: 'The audit trail requires a session.',
  cli: 'The audit trail requires a session.',
};

export const auditEventFilter = filterInput({
  name: 'AuditEventFilter',
  description: 'Which audit events to return.',
  fields: notOn(sessionsOnly, {
    kind: enumFilter('AuditEventKind', AuditEventKind, {
      description: 'Return only events of this kind.',
      label: 'Event',
      any: 'All events',
    }),
  }),
});
