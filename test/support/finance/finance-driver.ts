import type { Client } from '../users/people.ts';
import type { Action, Code, View } from './finance-model.ts';

/** Runs actions over one surface and reads the resulting state. */
export abstract class FinanceDriver {
  protected readonly ids = {
    Category: [] as number[],
    Account: [] as number[],
    Entry: [] as number[],
  };
  protected readonly client: Client;

  constructor(client: Client) {
    this.client = client;
  }

  abstract apply(action: Action): Promise<Code | undefined>;
  abstract view(): Promise<View>;

  /** An id without a record. */
  protected idOf(type: keyof FinanceDriver['ids'], index: number): number {
    return this.ids[type][index] ?? 2_000_000_000;
  }

  /** Remembers the record that an action has created. */
  protected remember({ do: field }: Action, idOf: (type: string) => number): void {
    const type = /^create(\w+)$/.exec(field)?.[1] as keyof FinanceDriver['ids'] | undefined;
    if (type) this.ids[type].push(idOf(type.toLowerCase()));
  }

  protected indexOf(type: keyof FinanceDriver['ids'], id: number): number {
    return this.ids[type].indexOf(id);
  }
}

export const codes: Record<number, Code> = {
  404: 'NOT_FOUND',
  422: 'VALIDATION_FAILED',
  409: 'CONFLICT',
};

/** Only the fields that the action sets. */
export const present = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
