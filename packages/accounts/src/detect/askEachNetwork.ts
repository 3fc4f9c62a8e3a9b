import { type AccountId20, type AccountId32, ParaclockError } from '@paraclock/core'
import type { NetworkId, XcmVersion } from '@paraclock/xcm'
import { locateUser } from '../derive/locateUser.ts'
import type { ForeignOrigin } from '../shapes/ForeignUser.ts'
import { askTarget, CONVERSION_METHOD, type TargetAnswer } from './askTarget.ts'
import type { DerivationTarget } from './DerivationTarget.ts'

/**
 * Asks the target for the user's account once for each network that a message may name, and refuses
 * if the answers differ. `undefined` if the target's runtime does not have the API.
 */
export async function askEachNetwork(args: {
  readonly target: DerivationTarget
  readonly user: AccountId32 | AccountId20
  readonly from: ForeignOrigin
  readonly networks: readonly (NetworkId | undefined)[] | undefined
  readonly versions: readonly XcmVersion[]
  readonly signal: AbortSignal
}): Promise<TargetAnswer | undefined> {
  const { target, user, from, networks = [undefined], versions, signal } = args
  const answers: TargetAnswer[] = []
  for (const network of networks) {
    const location = locateUser({ user, from, network })
    const answer = await askTarget({ target, location, network, versions, signal })
    if (answer === undefined) return undefined
    answers.push(answer)
  }
  const [first] = answers
  const accounts = [...new Set(answers.map(({ account }) => account))]
  if (accounts.length > 1) {
    throw new ParaclockError('DerivationAmbiguous', {
      chain: target.chain,
      user,
      problem: "it depends on which of the networks the service's messages name",
      candidates: accounts.map((account) => ({
        account,
        derivation: CONVERSION_METHOD,
        traces: []
      }))
    })
  }
  return first && { ...first, evidence: answers.flatMap(({ evidence }) => evidence) }
}
