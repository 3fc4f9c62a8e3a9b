/** A scenario did not go as it should. */
export class ScenarioFailure extends Error {
  override readonly name = 'ScenarioFailure'
}
