import { UploadedFile } from '../images/image-file.ts';

/** Contains spaces, so that it cannot be the name of an input field. */
const dataUrlKey = 'import data URL';

/** An uploaded file in the arguments of a field. It is not an image, so it is not sent to the image storage. */
class ImportUpload {
  readonly file: UploadedFile;

  constructor(file: UploadedFile) {
    this.file = file;
  }
}

/**
 * A file in the arguments of a field. A data URL is plain JSON, because a compiled operation keeps the
 * literals of its document as JSON.
 */
export const importArgument = (source: UploadedFile | string): object =>
  source instanceof UploadedFile ? new ImportUpload(source) : { [dataUrlKey]: source };

export const importSourceOf = (argument: object): UploadedFile | string =>
  argument instanceof ImportUpload
    ? argument.file
    : (argument as { readonly [dataUrlKey]: string })[dataUrlKey];
