import type { Caller } from '../../identity/caller.ts';
import type { Service } from '../route.ts';

interface ServiceInfo {
  readonly title: string;
  /** The service's own, which is not that of the document. */
  readonly version: string;
  readonly prefix: string;
  /** Of the prompt service or the finance service, with the least rights that there are. */
  readonly leastPrivilegedCaller: Caller;
  readonly security: {
    readonly name: string;
    readonly prefix: string;
    readonly description: string;
  };
}

/** How a web session is shown, on the routes that take one in place of a key. */
export const sessionSecurity = {
  name: 'session',
  scheme: {
    type: 'apiKey',
    in: 'cookie',
    name: 'folio_session',
    description:
      'A web session, from `POST /api/auth/sign-in/email`. Over https its cookie is `__Host-folio_session`.',
  },
};

/** The two documented services, as the document tells of them. */
export const services: Readonly<Record<Service, ServiceInfo>> = {
  v1: {
    title: 'Prompt service',
    version: '1',
    prefix: '/api/v1',
    leastPrivilegedCaller: {
      kind: 'api-key',
      userId: '',
      keyId: '',
      role: 'MEMBER',
      permission: 'READ',
      scopes: [],
    },
    security: {
      name: 'promptKey',
      prefix: 'fol_',
      description: 'A key of the prompt service.',
    },
  },
  finance: {
    title: 'Finance service',
    version: '2',
    prefix: '/api/finance',
    leastPrivilegedCaller: { kind: 'finance-key', userId: '', keyId: 0, role: 'MEMBER' },
    security: {
      name: 'financeKey',
      prefix: 'fin_',
      description: 'A key of the finance service.',
    },
  },
};
