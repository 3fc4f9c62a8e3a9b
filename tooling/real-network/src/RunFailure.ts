/** The run cannot go on. Its message says why, and what to do about it. */
export class RunFailure extends Error {
  override readonly name = 'RunFailure'
}
