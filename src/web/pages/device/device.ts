import type { DevicePageQuery } from '../../../generated/operations/graphql.ts';
import { graphql } from '../../../graphql/execution/document.ts';
import { keyScopes, permissionLevels } from '../../../identity/permissions.ts';
import type { Entered } from '../../framework/fields.ts';
import { type Html, html } from '../../framework/html.ts';
import { page, type View } from '../../framework/page.ts';
import type { PageRequest } from '../../framework/page-request.ts';
import type { Visit } from '../../framework/visit.ts';
import { field, tokenField } from '../../ui/form.ts';
import { formIssues } from '../../ui/form-issues.ts';
import { narrowView } from '../../ui/narrow.ts';
import { fact, relativeTime } from '../../ui/parts.ts';
import { allowDevice, denyDevice, devicePath } from './decisions.ts';

type DeviceLogin = NonNullable<DevicePageQuery['deviceLogin']>;

/** The code in the address, or in the form that was rejected or submitted without a session. */
const codeOf = ({ query }: Pick<PageRequest, 'query'>, entered: Entered): string =>
  entered.fields.optional('userCode') ?? query.code ?? '';

/** The page on which a user allows that a client gets keys. The command line opens it. */
export const devicePage = page({
  path: devicePath,
  operation: graphql(`
    query DevicePage($userCode: String!, $hasCode: Boolean!) {
      ...Visitor
      deviceLogin(userCode: $userCode) @include(if: $hasCode) {
        userCode
        clientName
        permission
        scopes
        address
        createdAt
      }
    }
  `),
  variables: (request, entered) => {
    const userCode = codeOf(request, entered);
    return { userCode, hasCode: userCode !== '' };
  },
  view({ deviceLogin }, visit, entered) {
    if (deviceLogin) return decisionView(deviceLogin, visit, entered);
    return codeView(entered, codeOf(visit, entered));
  },
  forms: [allowDevice, denyDevice],
});

function codeView(entered: Entered, code: string): View {
  const isUnknown = code !== '' && !entered.hasError;
  return narrowView(
    'Log in a device',
    html`
<form method="get" action="${devicePath}">
  ${formIssues(entered)}
  ${isUnknown && html`<p class="alert" role="alert">This code is used, expired or unknown.</p>`}
  <div class="user-code">${field(entered, {
    name: 'code',
    label: 'Code',
    value: code,
    autocomplete: 'off',
    maxLength: 40,
    hasFocus: true,
    hint: 'Eight letters, such as WDJB-MJHT. A code expires after ten minutes.',
  })}</div>
  <button class="button wide">Continue</button>
</form>`,
    'Enter the code that your terminal shows.',
  );
}

const decisionView = (login: DeviceLogin, visit: Visit, entered: Entered): View =>
  narrowView(
    'Allow this device?',
    html`
${formIssues(entered)}
<p class="alert">Allow it only if you started this login yourself and your terminal shows the same
code. If somebody sent you the code or a link to this page, deny it.</p>
<dl class="facts">
  ${fact('Code', html`<strong class="user-code">${login.userCode}</strong>`)}
  ${fact('Client', login.clientName)}
  ${fact('Address', login.address ?? 'Unknown')}
  ${fact('Started', relativeTime(login.createdAt, visit.now))}
  ${fact('API key', apiKeyText(login))}
  ${fact('Finance key', 'Read and change all your finances.')}
</dl>
<div class="actions">
  ${decisionForm(visit, login, html`<button class="button">Allow</button>`, 'allow')}
  ${decisionForm(visit, login, html`<button class="button quiet">Deny</button>`, 'deny')}
</div>`,
    html`<strong>${login.clientName}</strong> asks for an API key and a finance key of
${visit.viewer?.email}. Both keys get its name and work until you revoke them.`,
  );

/** The permission with those that it includes, and the scopes. */
function apiKeyText({ permission, scopes }: DeviceLogin): Html {
  const levels = Object.values(permissionLevels);
  const included = levels.slice(0, levels.indexOf(permissionLevels[permission]) + 1);
  const text = included.map(({ description }) => description).join(' ');
  return html`${permissionLevels[permission].title}: ${text}${scopes.map(
    (scope) => html`<br>Scope ${keyScopes[scope].title}: ${keyScopes[scope].description}`,
  )}`;
}

const decisionForm = (
  visit: Visit,
  { userCode }: DeviceLogin,
  button: Html,
  decision: 'allow' | 'deny',
): Html => html`
<form method="post" action="${devicePath}/${decision}">
  ${tokenField(visit)}<input type="hidden" name="userCode" value="${userCode}">
  ${button}
</form>`;
