import { monthText } from '../../../input/calendar.ts';
import { page } from '../../framework/page.ts';
import { monthAfter, rangeOf } from '../../ui/dates.ts';
import { signOut } from '../auth/sign-out.ts';
import { guestHome } from './guest.ts';
import { memberHome } from './member.ts';
import { homeOperation } from './operation.ts';

export const homePage = page({
  path: '/',
  audience: 'everybody',
  operation: homeOperation,
  variables({ now }, _entered, caller) {
    const month = monthText(now);
    const { from, to } = rangeOf(month);
    return {
      isMember: caller.kind === 'session',
      monthStart: from,
      monthEnd: to,
      previousMonthStart: `${monthAfter(month, -1)}-01`,
    };
  },
  view: (data, visit) => ({
    title: 'folio',
    section: 'home',
    body: visit.viewer ? memberHome(data, visit.viewer, visit) : guestHome(visit),
  }),
  forms: [signOut],
});
