import type { Remedy } from '@paraclock/core'
import type { SwitchesArtifact } from '../evidence/SwitchesArtifact.ts'

/**
 * What mends something that the target's runtime does: the call that turns off the parameter to blame,
 * if the target has one and it is on, and before all what its source should say.
 */
export function remediesOf(
  switches: SwitchesArtifact,
  parameter: string,
  otherwise: Remedy
): [Remedy, ...Remedy[]] {
  const wrong = switches.wrong.find(({ name }) => name === parameter)
  if (wrong === undefined) return [otherwise]
  const remedy = {
    summary: `Have the target's root turn the parameter ${parameter} off.`,
    steps: [wrong.step]
  }
  return [remedy, otherwise]
}
