/** The rows of the table of numbers under a chart. */
export const rowsOf = (markup: string, caption: string) => {
  const table = markup.split(`<caption>${caption}`)[1]?.split('</table>')[0] ?? '';
  return [...table.matchAll(/<tr>([\s\S]*?)<\/tr>/g)].map(([, row = '']) =>
    [...row.matchAll(/<t[hd][^>]*>([\s\S]*?)<\/t[hd]>/g)].map(([, cell]) => cell),
  );
};
