import { z } from 'zod';
import { calendarDay } from '../../input/calendar.ts';
import { graphqlEnum } from '../../input/enums.ts';
import { maxSerial } from '../../input/ids.ts';
import { addIssue } from '../../input/issues.ts';
import { money } from '../../input/money.ts';
import { requiredOr } from '../../input/required.ts';
import { text, wholeNumber } from '../../input/text.ts';
import { createAccountInput } from '../finance/accounts/input.ts';
import { createCategoryInput } from '../finance/categories/input.ts';
import { createEntryInput } from '../finance/entries/input.ts';
import { submitIdeaInput } from '../prompts/ideas/input.ts';
import { labelName } from '../prompts/labels/input.ts';
import { createdViaValues, createPromptTemplateInput } from '../prompts/templates/input.ts';
import { maxVersionNumber } from '../prompts/versions/input.ts';
import type { ImportedNoun } from './archive-format.ts';

const maxPerRecord = 5;

/**
 * The maximum difference by which the clock of the exporting server may be ahead, in milliseconds.
 */
const clockTolerance = 300_000;

const serial = wholeNumber({ min: 1, max: maxSerial });
const versionNumber = wholeNumber({ min: 1, max: maxVersionNumber });
const uuid = z.uuid({ error: 'must be a UUID' }).toLowerCase();
const fileName = z.string(requiredOr('must be a string'));

/** A balance is a sum, so it can exceed the range of an amount. */
const decimalText = 'must be decimal text with 2 decimals';
const balance = z
  .string(requiredOr(decimalText))
  .regex(/^-?\d{1,18}\.\d{2}$/, { error: decimalText });

const timeText = 'must be a time, for example 2026-03-01T12:00:00.000Z';

/** A time that the database has stored. */
function storedTime(now: Date) {
  const latest = new Date(now.getTime() + clockTolerance).toISOString();
  return z.string(requiredOr(timeText)).transform((value, context): Date => {
    const time = new Date(value);
    if (Number.isNaN(time.getTime()) || time.toISOString() !== value || value < '1970') {
      addIssue(context, 'INVALID', timeText);
    } else if (value > latest) addIssue(context, 'TOO_LARGE', "can't be in the future");
    return time;
  });
}

const list = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item, requiredOr('must be an array'))
    .max(maxPerRecord, { error: `are too many (maximum is ${maxPerRecord})` });

/** An image of a record: its file in the archive, and its columns in the database. */
const imageRecord = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ file: fileName, ...shape }, { error: 'must be an object' });

/**
 * The records of each file: the inputs that create them, and what the server has added. Other fields
 * are ignored, so an archive can't set what only the server sets.
 */
export function recordSchemas(now: Date) {
  const time = storedTime(now);
  const times = { createdAt: time, updatedAt: time };
  return {
    categories: createCategoryInput.schema.extend({
      id: serial,
      createdAt: time,
      // Missing in older archives.
      updatedAt: time.optional(),
    }),
    accounts: createAccountInput.schema.extend({
      id: serial,
      initialBalance: money(),
      currentBalance: balance,
      ...times,
    }),
    entries: createEntryInput.schema.extend({
      categoryId: serial,
      accountId: serial.nullable(),
      date: calendarDay(),
      ...times,
    }),
    'prompt-templates': createPromptTemplateInput.schema.extend({
      // Archives of version 1 refer to no template, and have no versions.
      id: uuid.optional(),
      versionNumber: versionNumber.optional().transform((number) => number ?? 1),
      createdVia: graphqlEnum(createdViaValues),
      screenshots: list(imageRecord({ createdAt: time })),
      ...times,
    }),
    'prompt-template-versions': createPromptTemplateInput.schema
      .pick({ title: true, description: true, content: true, variables: true, note: true })
      .extend({
        templateId: uuid,
        number: versionNumber,
        createdVia: graphqlEnum(createdViaValues),
        createdAt: time,
      }),
    'prompt-template-labels': z.object({
      templateId: uuid,
      name: labelName,
      number: versionNumber,
      movedAt: time,
    }),
    ideas: submitIdeaInput.schema.extend({
      attachments: list(imageRecord({ filename: text({ max: 255 }) })),
      ...times,
    }),
  } as const satisfies Record<ImportedNoun, z.ZodType>;
}

export type RecordSchemas = ReturnType<typeof recordSchemas>;

export type ArchivedRecord<Noun extends ImportedNoun> = z.output<RecordSchemas[Noun]>;
