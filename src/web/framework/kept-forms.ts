import type { FastifyReply } from 'fastify';
import { FolioError } from '../../errors.ts';
import type { Identity } from '../../identity/identity.ts';
import { ownPath, withQuery } from './address.ts';
import { Entered, Fields } from './fields.ts';
import type { FormTokens } from './form-token.ts';
import { enteredIn, enteredNames, type KeptForm, keepForm } from './kept-form.ts';
import type { AnyForm } from './page.ts';
import { pagePath } from './page-path.ts';
import type { ShowPage } from './page-runner.ts';
import { redirectFor } from './redirect.ts';
import { type Exchange, pageRequestOf, type Renderer } from './renderer.ts';
import { isStateField } from './shown-values.ts';

interface KeptFormsOptions {
  readonly signInPath: string;
  /** All forms, with the functions that send their pages. */
  readonly forms: ReadonlyMap<string, { readonly form: AnyForm; readonly showPage: ShowPage }>;
  readonly identity: Identity;
  readonly tokens: FormTokens;
  readonly renderer: Renderer;
  readonly baseUrl: string;
}

export type KeptForms = ReturnType<typeof createKeptForms>;

/** The values of a form below a notice that has the focus. */
const belowNotice = ({ path }: AnyForm, fields: Fields): Entered =>
  Object.assign(new Entered(path, fields), { takesFocus: false });

/** Keeps the entered values of forms whose session had expired. */
export function createKeptForms(options: KeptFormsOptions) {
  const { signInPath, forms, identity, tokens, renderer, baseUrl } = options;

  /**
   * Calls `show`. If the record of the form was deleted, sends the form for a new record with the
   * values instead.
   * @throws NOT_FOUND if there is no such form
   */
  async function orAsNew(
    exchange: Exchange,
    { recreatedBy = '' }: AnyForm,
    fields: Fields,
    show: () => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    try {
      return await show();
    } catch (error) {
      const { form, showPage } = forms.get(recreatedBy) ?? {};
      const isDeleted = error instanceof FolioError && error.code === 'NOT_FOUND';
      if (!isDeleted || !form || !showPage) throw error;
      const { request, reply, shown = renderer.pageRequest(request) } = exchange;
      const names = fields.names.filter((name) => !isStateField(name));
      const entered = fields.with(
        Object.fromEntries(names.map((name) => [name, fields.all(name)])),
      );
      const address = withQuery(pagePath(form.page, {}), shown.lists);
      reply.code(error.status);
      const target = { ...shown, params: {}, address, notice: 'record-deleted' } as const;
      return showPage({ ...exchange, shown: target }, belowNotice(form, entered));
    }
  }

  return {
    /**
     * Sends the sign-in page with the form in a hidden field, if the form has entered values, or if the
     * address of its page is too long to return to, for example with many selected records.
     * @returns undefined if the sign-in page was not sent
     */
    showSignIn(exchange: Exchange, form: AnyForm, fields: Fields) {
      const { request, reply } = exchange;
      const requested = renderer.pageRequest(request);
      const next = ownPath(
        withQuery(pagePath(form.page, request.params), requested.lists),
        baseUrl,
      );
      if (next !== undefined && enteredNames(fields).length === 0) return undefined;
      const keptForm = keepForm(form.path, requested, fields);
      if (keptForm === undefined) return undefined;
      reply.code(401);
      const query = [['next', [next ?? '/']]] as const;
      const shown = { ...pageRequestOf({}, query), ...renderer.pageTime(request) };
      const entered = new Entered(signInPath, new Fields({ _form: keptForm }));
      return forms.get(signInPath)?.showPage({ ...exchange, shown }, entered);
    },

    /**
     * Sends the form's page with the values, after signing in. The user has to submit it again.
     * If another user has signed in, redirects to the home page instead.
     * @param cookies the Set-Cookie headers of the new session
     */
    async showAgain({ request, reply }: Exchange, kept: KeptForm, cookies: readonly string[]) {
      const { form: path, params, lists } = kept;
      const { form, showPage } = forms.get(path) ?? {};
      if (!form || !showPage) return reply.redirect('/', 303);
      const cookie = cookies.map((line) => line.split(';', 1)[0]).join('; ');
      const identified = await identity.identify({ authorization: undefined, cookie });
      if (identified === 'invalid' || !tokens.isMarkOf(kept.userMark, identified)) {
        return reply.redirect('/', 303);
      }
      const target = pageRequestOf(params, Object.entries(lists));
      const address = withQuery(pagePath(form.page, params), target.lists);
      const redirectTo = redirectFor(form.audience, identified, address);
      if (redirectTo !== undefined) return reply.redirect(redirectTo, 303);
      const entered = enteredIn(kept);
      const notice = entered.fileFields.length > 0 ? 'form-kept-without-files' : 'form-kept';
      const shown = { ...target, ...renderer.pageTime(request), address, notice } as const;
      const exchange = { request, reply, caller: identified, shown };
      return orAsNew(exchange, form, entered, () => showPage(exchange, belowNotice(form, entered)));
    },

    orAsNew,
  };
}
