import { FolioError } from '../../../../errors.ts';
import { Entered } from '../../../framework/fields.ts';
import { html } from '../../../framework/html.ts';
import type { Outcome, Submission } from '../../../framework/page.ts';
import { signedAmount } from '../../../ui/money.ts';
import { postForm } from '../../../ui/post-form.ts';
import { moneyView } from '../section.ts';

const confirmation = 'typeChange';

/** The sum at the end of the explanation, in the format of the API. */
const apiAmount = /[-+]?\d+\.\d\d$/;

/** The explanation in the error for a change that is not allowed yet; undefined for other errors. */
function explanationOf(error: unknown): string | undefined {
  if (!(error instanceof FolioError) || error.code !== 'CONFLICT') return undefined;
  return error.details.find(({ path }) => path[0] === 'allowTypeChange')?.message;
}

interface Question {
  /** The address of the form. */
  readonly action: string;
  /** The address to return to without a change. */
  readonly cancel: string;
}

/**
 * Runs the operation of a form. If it would change the type of entries, the response is a page that
 * asks for confirmation, with the submitted values in hidden fields.
 */
export async function confirmTypeChange(
  { fields }: Submission,
  { action, cancel }: Question,
  change: (allowTypeChange: boolean) => Promise<Outcome>,
): Promise<Outcome> {
  try {
    return await change(fields.text(confirmation) === 'confirmed');
  } catch (error) {
    const explanation = explanationOf(error);
    if (explanation === undefined) throw error;
    const names = fields.names.filter((name) => name !== '_token' && name !== confirmation);
    return {
      show: (visit) =>
        moneyView('/money/entries', {
          title: 'Change between income and expense?',
          lead: `${explanation.replace(apiAmount, signedAmount)}. Nothing is changed yet.`,
          body: postForm(visit, new Entered(), {
            action,
            content: html`
  <input type="hidden" name="${confirmation}" value="confirmed">
  ${names.map((name) => fields.all(name).map((value) => html`<input type="hidden" name="${name}" value="${value}">`))}
  <p>The type of the category decides whether an entry is income or an expense.</p>`,
            button: 'Change',
            cancel: [cancel],
          }),
        }),
    };
  }
}
