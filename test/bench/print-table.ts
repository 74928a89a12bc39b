/** Prints a row of a Markdown table. */
export const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);

export const head = (...titles: string[]) => {
  row(...titles);
  row(...titles.map(() => '---'));
};

export const milliseconds = (value: number) => value.toFixed(value < 10 ? 2 : 0);
