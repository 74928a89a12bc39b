import { page } from '../../framework/page.ts';
import { monthOf, rangeOf } from '../../ui/dates.ts';
import { signOut } from '../auth/sign-out.ts';
import { comparedDays } from '../money/comparison.ts';
import { hideFirstSteps } from './first-steps.ts';
import { guestHome } from './guest.ts';
import { memberHome } from './member.ts';
import { homeOperation } from './operation.ts';

export const homePage = page({
  path: '/',
  audience: 'everybody',
  operation: homeOperation,
  variables({ today }, _entered, caller) {
    const month = monthOf(today);
    const { from, to } = rangeOf(month);
    const { title: _, ...compared } = comparedDays(month, today);
    return {
      isMember: caller.kind === 'session',
      monthStart: from,
      monthEnd: to,
      ...compared,
    };
  },
  view: (data, visit, entered) => ({
    title: 'folio',
    section: 'home',
    body: visit.viewer ? memberHome(data, visit.viewer, { visit, entered }) : guestHome(visit),
  }),
  forms: [signOut, hideFirstSteps],
});
