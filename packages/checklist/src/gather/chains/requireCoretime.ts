import type { Chain } from '@paraclock/connect'
import { ParaclockError } from '@paraclock/core'
import { readCoretimeId } from '@paraclock/hrmp'
import { SystemChainRefused } from '../../errors/system.ts'
import { requireIncluded } from './requireIncluded.ts'

export async function requireCoretime(args: {
  readonly relay: Chain
  readonly coretime: Chain
}): Promise<Chain> {
  const { relay, coretime } = args
  const { paraId } = coretime
  const { endpoint } = coretime.facts
  const { chainName: chain } = coretime.stated
  const refuse = (problem: string): ParaclockError =>
    new ParaclockError(SystemChainRefused, { role: 'coretime', chain, endpoint, problem })
  if (paraId === undefined) throw refuse('it is not a parachain')
  const named = readCoretimeId(relay)
  if (paraId !== named) {
    const instead = named === undefined ? 'none' : `parachain ${named}`
    throw refuse(`it is parachain ${paraId}, and the relay chain names ${instead}`)
  }
  await requireIncluded({ relay, para: coretime, paraId, refuse })
  return coretime
}
