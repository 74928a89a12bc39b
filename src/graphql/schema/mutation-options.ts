import type { GraphQLResolveInfo } from 'graphql';
import type { StagedImage, StoredImage } from '../../images/staged-image.ts';
import type { Context, StatementContext } from './context.ts';

const statementResolvers = new WeakSet<object>();

/** `context.database` then has no models, and the transaction takes less processor time. */
export function statementsOnly<Args, Result>(
  resolve: (
    root: object,
    args: Args,
    context: StatementContext,
    info: GraphQLResolveInfo,
  ) => Result,
) {
  statementResolvers.add(resolve);
  return resolve;
}

export const runsStatementsOnly = (resolve: object | undefined): boolean =>
  resolve !== undefined && statementResolvers.has(resolve);

export interface StagedArguments {
  /** The arguments, with each file replaced by a StagedImage. */
  readonly args: object;
  readonly staged: readonly StagedImage[];
}

/**
 * Copies stored images in the storage. After an error, no copy remains.
 * @param noun for an image in the error about a missing image, such as `screenshot`
 * @throws VALIDATION_FAILED if a quota is exceeded, NOT_FOUND if an image is missing,
 * STORAGE_UNAVAILABLE, BUSY
 */
export type CopyImages = (images: readonly StoredImage[], noun: string) => Promise<StagedImage[]>;

/**
 * The slow work of a mutation field before its transaction: validates arguments, reads or stores
 * their files, or checks a password.
 */
export type StageArguments = (
  args: object,
  context: Context,
  info: GraphQLResolveInfo,
  copyImages: CopyImages,
) => Promise<StagedArguments>;

export const stagedBy = (stageArguments: StageArguments) => ({ stageArguments });
