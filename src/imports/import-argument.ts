import { UploadedFile } from '../images/image-file.ts';

/** Contains spaces, so that it can't be the name of an input field. */
const dataUrlKey = 'import data URL';

/** Not an image, so it is not sent to the image storage. */
class ImportUpload {
  readonly file: UploadedFile;

  constructor(file: UploadedFile) {
    this.file = file;
  }
}

/** A data URL is plain JSON: a compiled operation keeps the literals of its document as JSON. */
export const importArgument = (source: UploadedFile | string): object =>
  source instanceof UploadedFile ? new ImportUpload(source) : { [dataUrlKey]: source };

export const importSourceOf = (argument: object): UploadedFile | string =>
  argument instanceof ImportUpload
    ? argument.file
    : (argument as { readonly [dataUrlKey]: string })[dataUrlKey];
