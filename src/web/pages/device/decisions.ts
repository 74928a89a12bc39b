import { graphql } from '../../../graphql/execution/document.ts';
import { form } from '../../framework/page.ts';

export const devicePath = '/device';

/** The list of events then shows the decision. */
const afterwards = '/settings/activity';

export const allowDevice = form({
  path: `${devicePath}/allow`,
  operation: graphql(`
    mutation AllowDeviceByForm($userCode: String!) {
      approveDeviceLogin(userCode: $userCode) {
        __typename
      }
    }
  `),
  async submit({ fields }, run) {
    await run({ userCode: fields.text('userCode') });
    return { to: afterwards, notice: 'device-allowed' };
  },
});

export const denyDevice = form({
  path: `${devicePath}/deny`,
  operation: graphql(`
    mutation DenyDeviceByForm($userCode: String!) {
      denyDeviceLogin(userCode: $userCode) {
        __typename
      }
    }
  `),
  async submit({ fields }, run) {
    await run({ userCode: fields.text('userCode') });
    return { to: afterwards, notice: 'device-denied' };
  },
});
