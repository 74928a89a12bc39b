import { centsOf, decimalText } from '../../input/money.ts';

/** The sum up to each amount, exactly: 1.00 and 2.50 give 1.00 and 3.50. */
export function runningSums(amounts: readonly string[]): string[] {
  let sum = 0n;
  return amounts.map((amount) => {
    sum += centsOf(amount);
    return decimalText(sum);
  });
}
