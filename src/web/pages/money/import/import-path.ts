export const importPath = '/money/import';
