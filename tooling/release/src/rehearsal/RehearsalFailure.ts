/** A step of the rehearsal that failed, with what it printed. */
export class RehearsalFailure extends Error {
  override readonly name = 'RehearsalFailure'
}
