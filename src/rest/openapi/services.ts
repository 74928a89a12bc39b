import type { Caller } from '../../identity/caller.ts';
import { paths } from '../../paths.ts';
import type { Service } from '../route.ts';

interface ServiceInfo {
  readonly title: string;
  /** D2; differs from the version of the document. */
  readonly version: string;
  readonly prefix: string;
  /** A caller of the service with the lowest permission and role. */
  readonly leastPrivilegedCaller: Caller;
  readonly security: {
    readonly name: string;
    readonly prefix: string;
    readonly description: string;
  };
}

/** The security scheme of routes that are authenticated by a session. */
export const sessionSecurity = {
  name: 'session',
  scheme: {
    type: 'apiKey',
    in: 'cookie',
    name: 'folio_session',
    description:
      'The cookie of a web session, set by `POST /api/auth/sign-in/email`. Over HTTPS, its name is `__Host-folio_session`.',
  },
};

export const services: Readonly<Record<Service, ServiceInfo>> = {
  v1: {
    title: 'Prompt service',
    version: '1',
    prefix: paths.promptService,
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
      description: 'An API key for the prompt service.',
    },
  },
  finance: {
    title: 'Finance service',
    version: '2',
    prefix: paths.financeService,
    leastPrivilegedCaller: { kind: 'finance-key', userId: '', keyId: 0, role: 'MEMBER' },
    security: {
      name: 'financeKey',
      prefix: 'fin_',
      description: 'A finance key for the finance service.',
    },
  },
};
