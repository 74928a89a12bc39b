import { decide, decisionMutation } from './decide.ts';

decisionMutation(
  'denyDeviceLogin',
  'Denies a device login: its client gets no keys. VALIDATION_FAILED for a code that is decided, expired or unknown. RATE_LIMITED after too many codes.',
  (userCode, context) => decide(context, userCode, 'DENIED'),
);
