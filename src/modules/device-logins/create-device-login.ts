import { FolioError } from '../../errors.ts';
import { inputArgument } from '../../graphql/schema/arguments.ts';
import { builder } from '../../graphql/schema/builder.ts';
import { inputType } from '../../graphql/schema/input-type.ts';
import { payloadType } from '../../graphql/schema/payload.ts';
import { validInput } from '../../graphql/schema/validate.ts';
import {
  deviceCodeHash,
  deviceLoginMs,
  formatUserCode,
  newDeviceCode,
  newUserCode,
  pollSeconds,
} from '../../identity/device-code.ts';
import { createDeviceLoginInput } from './input.ts';

const CreateDeviceLoginInput = inputType(createDeviceLoginInput);

interface Payload {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly url: string;
  readonly expiresAt: Date;
}

const CreateDeviceLoginPayload = payloadType<Payload>('createDeviceLogin', (t) => ({
  deviceCode: t.exposeString('deviceCode', {
    description: 'The secret for `claimDeviceLogin`. Never shown to the user.',
  }),
  userCode: t.exposeString('userCode', {
    description: 'The code to show to the user, such as `WDJB-MJHT`.',
  }),
  url: t.expose('url', {
    type: 'URL',
    description: 'The page on which the user approves, without the code.',
  }),
  urlWithCode: t.field({
    type: 'URL',
    description: 'The same page with the user code, to be opened in a browser.',
    resolve: ({ url, userCode }) => `${url}?code=${userCode}`,
  }),
  expiresAt: t.expose('expiresAt', {
    type: 'DateTime',
    description: 'When the codes expire, after ten minutes.',
  }),
  interval: t.int({
    description: 'The seconds to wait between two calls of `claimDeviceLogin`.',
    resolve: () => pollSeconds,
  }),
}));

/** User codes collide rarely: there are 25 billion. */
const maxTries = 5;

builder.mutationField('createDeviceLogin', (t) =>
  t.field({
    type: CreateDeviceLoginPayload,
    description:
      'Asks for an API key and a finance key for a client whose user approves it on a web page (RFC 8628). Needs no authentication. RATE_LIMITED after too many requests from one address.',
    args: inputArgument(CreateDeviceLoginInput, 'The client and the permission of its API key.'),
    resolve: async (_root, args, context) => {
      const { address, attempts, baseUrl, clientInfo, database, identity, now } = context;
      if ((await attempts.byAddress('device-login', address))?.exceeded) {
        throw new FolioError('RATE_LIMITED');
      }
      const input = validInput(createDeviceLoginInput.schema, args.input);
      const deviceCode = newDeviceCode();
      const row = {
        ...input,
        deviceCodeHash: deviceCodeHash(deviceCode, identity.secrets),
        address: clientInfo.address,
        createdAt: now,
        expiresAt: new Date(now.getTime() + deviceLoginMs),
      };
      for (let tries = 0; tries < maxTries; tries += 1) {
        const userCode = newUserCode();
        const data = [{ ...row, userCode }];
        const { count } = await database.deviceLogin.createMany({ data, skipDuplicates: true });
        if (count === 0) continue;
        const { expiresAt } = row;
        return {
          deviceCode,
          userCode: formatUserCode(userCode),
          url: `${baseUrl}/device`,
          expiresAt,
        };
      }
      throw new Error('no unused user code was found');
    },
  }),
);
