import {
  deviceCodeHash,
  deviceLoginMs,
  newDeviceCode,
  newUserCode,
} from '../../../src/identity/device-code.ts';
import type { TestApp } from '../app/app.ts';
import { Client, type Person } from './people.ts';

const createDocument = `mutation ($input: CreateDeviceLoginInput!) {
  createDeviceLogin(input: $input) { deviceCode userCode url urlWithCode expiresAt interval }
}`;
const claimDocument = `mutation ($deviceCode: String!) {
  claimDeviceLogin(deviceCode: $deviceCode) { status apiKeySecret financeKeySecret }
}`;

/** A client that waits for a user to approve it. */
export class Device extends Client {
  readonly deviceCode: string;
  readonly userCode: string;

  constructor(test: TestApp, { deviceCode, userCode }: Pick<Device, 'deviceCode' | 'userCode'>) {
    super(test);
    this.deviceCode = deviceCode;
    this.userCode = userCode;
  }

  claim() {
    return this.graphql(claimDocument, { deviceCode: this.deviceCode });
  }

  /** The status and the keys of a claim that must succeed. */
  async claimed() {
    const { claimDeviceLogin } = await this.execute(claimDocument, { deviceCode: this.deviceCode });
    return claimDeviceLogin;
  }

  decide(person: Client, verb: 'approve' | 'deny') {
    return person.graphql(decisionDocument(verb), { userCode: this.userCode });
  }
}

export const decisionDocument = (verb: 'approve' | 'deny') =>
  `mutation ($userCode: String!) { ${verb}DeviceLogin(userCode: $userCode) { deviceLogin { clientName } } }`;

export const deviceLoginDocument = `query ($userCode: String!) {
  deviceLogin(userCode: $userCode) {
    userCode clientName permission scopes address createdAt expiresAt
  }
}`;

export async function createDevice(test: TestApp, input: object = {}) {
  const { createDeviceLogin } = await new Client(test).execute(createDocument, {
    input: { clientName: 'folio on laptop', ...input },
  });
  return { device: new Device(test, createDeviceLogin), created: createDeviceLogin };
}

/** The names and kinds of the events of a user, newest first. */
export async function eventsOf(person: Person) {
  const { auditEvents } = await person.execute(
    '{ auditEvents(first: 20) { nodes { kind subject } } }',
  );
  return auditEvents.nodes;
}

/** Stores a device login that nobody has decided. */
export async function storeDeviceLogin({ database, app }: TestApp, clientName = 'folio on laptop') {
  const codes = { deviceCode: newDeviceCode(), userCode: newUserCode() };
  await database.client.deviceLogin.create({
    data: {
      clientName,
      permission: 'MANAGE',
      userCode: codes.userCode,
      deviceCodeHash: deviceCodeHash(codes.deviceCode, app.identity.secrets),
      expiresAt: new Date(Date.now() + deviceLoginMs),
    },
  });
  return codes;
}
