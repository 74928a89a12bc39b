import { builder } from '../../../graphql/schema/builder.ts';
import { charge } from '../../../graphql/schema/charge.ts';

/** The maximum number of cells in `ImportColumn.samples`. */
export const sampleSize = 3;

interface Column {
  readonly index: number;
  readonly name: string | null;
  readonly samples: readonly string[];
}

export const ImportColumn = builder.objectRef<Column>('ImportColumn').implement({
  description: 'A column of a file.',
  fields: (t) => ({
    index: t.exposeInt('index', { description: 'The position of the column, starting at 0.' }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'The name of the column, at most 200 characters. Null if the file has no names.',
    }),
    samples: t.stringList({
      description: `The first cells of the column, at most ${sampleSize}, each shortened to 200 characters.`,
      extensions: charge({ listSize: sampleSize }),
      resolve: ({ samples }) => [...samples],
    }),
  }),
});
