import type { Chain } from '@paraclock/connect'
import { ParaclockError } from '@paraclock/core'
import { isIncludedElsewhere, readIncluded } from '@paraclock/hrmp'
import { CoretimeRefused } from '../errors/system.ts'

/**
 * Holds a chain against what the relay chain says of its Coretime chain: the id, and the blocks that it has
 * included.
 *
 * @throws ParaclockError `CoretimeRefused`
 */
export async function requireCoretime(args: {
  readonly relay: Chain
  readonly coretime: Chain
  /** The id that the relay chain names; `undefined` if it names none. */
  readonly named: number | undefined
}): Promise<Chain> {
  const { relay, coretime, named } = args
  const { paraId, facts } = coretime
  const refuse = (problem: string): ParaclockError =>
    new ParaclockError(CoretimeRefused, {
      chain: facts.chainName,
      endpoint: facts.endpoint,
      problem
    })
  if (paraId === undefined) throw refuse('it is not a parachain')
  if (paraId !== named) {
    const instead = named === undefined ? 'none' : `parachain ${named}`
    throw refuse(`it is parachain ${paraId}, and the relay chain names ${instead}`)
  }
  const included = await readIncluded({ relay, para: coretime, paraId })
  if (included === undefined) throw refuse(`the relay chain has no block of parachain ${paraId}`)
  if (isIncludedElsewhere(included)) {
    throw refuse(`the relay chain has another parachain ${paraId}: it is of another network`)
  }
  return coretime
}
