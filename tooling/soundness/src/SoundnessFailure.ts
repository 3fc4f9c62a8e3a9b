/** Something that keeps the harness itself from judging: a wrong argument, or a broken perturbation. */
export class SoundnessFailure extends Error {
  override readonly name = 'SoundnessFailure'
}
