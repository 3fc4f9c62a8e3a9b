import { parseAccount, withDeadline } from '@paraclock/core'
import { type NetworkId, type XcmVersion, xcmVersions } from '@paraclock/xcm'
import { listDerivations } from '../derive/listDerivations.ts'
import type { AccountInput, ForeignOrigin } from '../shapes/ForeignUser.ts'
import { acceptAnswer } from './acceptAnswer.ts'
import { askEachNetwork } from './askEachNetwork.ts'
import { compareWithService } from './compareWithService.ts'
import type { DerivationTarget } from './DerivationTarget.ts'
import type { DetectedDerivation } from './DetectedDerivation.ts'
import { detectByTraces } from './detectByTraces.ts'

/** What {@link detectDerivation} is told. */
export interface DetectDerivationArgs {
  /** The chain on which the account is looked for. */
  readonly target: DerivationTarget
  /** The service's parachain, from which the user's messages come. */
  readonly servicePara: number
  /** The user's account on the service's chain: SS58, hex or bytes; 32 or 20 bytes. */
  readonly user: AccountInput
  /** Whether the target is a parachain beside the service's, or the relay chain. `sibling` if left out. */
  readonly on?: 'sibling' | 'relay'
  /**
   * The networks that the service's messages may name for the user; `undefined` is `None`. If left
   * out, `None` is asked for, and a target that hashes networks is refused as ambiguous.
   */
  readonly networks?: readonly (NetworkId | undefined)[]
  /** The XCM versions to ask in, in this order. 5, 4, 3 if left out. */
  readonly versions?: readonly XcmVersion[]
  /** What the service's `xcmpHandler_crossChainAccount` says, to be checked against the target. */
  readonly serviceAnswer?: AccountInput
  /** How long it may take, in milliseconds. 30,000 if left out. */
  readonly milliseconds?: number
  /** Stops it from outside. */
  readonly signal?: AbortSignal
}

const MILLISECONDS = 30_000

/**
 * Finds out which account a foreign user has on a chain. The chain itself is asked first, by
 * `LocationToAccountApi`; a chain without that API is asked what it knows about each candidate, and
 * only a proxy that the user granted or a nonce, on one candidate alone, settles it.
 *
 * What is not certain is refused: money sent to the wrong candidate is out of everyone's reach.
 *
 * @throws ParaclockError `LocationConversionRefused` if the target has no account for the user,
 * `DerivationAmbiguous` if more than one account may be it, `FactMismatch` if the service says
 * another, `LocationConversionMalformed` or `TargetReplyMismatch` if the target's answers make no
 * sense, `DeadlineExceeded`, `OperationAborted`, and those of `parseAccount` and `parseParaId`.
 *
 * @example
 * ```ts
 * import { type DerivationTarget, detectDerivation } from '@paraclock/accounts'
 *
 * export async function findAccount(target: DerivationTarget, user: string) {
 *   const { value, provenance, derivation } = await detectDerivation({
 *     target,
 *     servicePara: 2114,
 *     user
 *   })
 *   return `${value}, by ${derivation?.description}, from ${provenance.detail}`
 * }
 * ```
 */
export async function detectDerivation(args: DetectDerivationArgs): Promise<DetectedDerivation> {
  const { target, milliseconds = MILLISECONDS, signal } = args
  const what = `asking ${target.chain} for the account of a foreign user`
  return withDeadline({ milliseconds, what, signal }, (inner) => detect(args, inner))
}

async function detect(
  args: DetectDerivationArgs,
  signal: AbortSignal
): Promise<DetectedDerivation> {
  const { target, servicePara: paraId } = args
  // An empty list names no message that could be asked about: it is the same as none.
  const networks = args.networks?.length === 0 ? undefined : args.networks
  const from: ForeignOrigin = { kind: args.on === 'relay' ? 'child' : 'sibling', paraId }
  const user = parseAccount(args.user)
  const candidates = listDerivations({ user, from, length: target.accountLength, networks })
  const versions = args.versions ?? xcmVersions
  const answer = await askEachNetwork({ target, user, from, networks, versions, signal })
  const detected =
    answer === undefined
      ? await detectByTraces({ target, user, candidates, signal })
      : acceptAnswer({ target, user, candidates, networks, answer })
  const { serviceAnswer } = args
  return serviceAnswer === undefined
    ? detected
    : compareWithService({ target, user, candidates, detected, serviceAnswer })
}
