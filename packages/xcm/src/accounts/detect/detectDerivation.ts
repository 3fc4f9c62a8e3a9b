import type { Chain } from '@paraclock/connect'
import { isParaclockError, parseAccount, withDeadline } from '@paraclock/core'
import { LocationConversionRefused } from '../../errors/accounts.ts'
import { canNameNetwork, encodeVersionedLocation } from '../../locations/encodeLocation.ts'
import type { NetworkId } from '../../locations/Location.ts'
import { type XcmVersion, xcmVersions } from '../../versions/versionTable.ts'
import { listDerivations } from '../derive/listDerivations.ts'
import { locateUser } from '../derive/locateUser.ts'
import type { AccountInput, ForeignOrigin } from '../shapes/ForeignUser.ts'
import { acceptAnswer, acceptObserved } from './acceptAnswer.ts'
import { askTarget } from './askTarget.ts'
import { compareWithService } from './compareWithService.ts'
import type { DetectedDerivation, DetectionSubject, MeasuredAccount } from './DetectedDerivation.ts'
import { readTraces } from './readTraces.ts'
import { describeTraces, settleByTraces } from './settleByTraces.ts'

/** The arguments of {@link detectDerivation}. */
export interface DetectDerivationArgs {
  readonly target: Chain
  readonly servicePara: number
  /** The user's account on the service's chain: SS58, hex or bytes; 32 or 20 bytes. */
  readonly user: AccountInput
  /** The target: a sibling of the service's parachain, or the relay chain. Defaults to `sibling`. */
  readonly on?: 'sibling' | 'relay'
  /**
   * The networks that the service's messages can name for the user. The item `undefined` means no
   * network. Without networks, `DerivationAmbiguous` is raised if the account depends on the network.
   */
  readonly networks?: readonly (NetworkId | undefined)[]
  /** The XCM versions in which the target is queried, in this order. Defaults to 5, 4, 3. */
  readonly versions?: readonly XcmVersion[]
  /**
   * The account that `xcmpHandler_crossChainAccount` of the service returned. If it differs from the
   * detected account, `FactMismatch` is raised.
   */
  readonly serviceAnswer?: AccountInput
  /**
   * Simulates a message of the user on the target's runtime, and returns the account that acts for
   * the user. Resolves with `undefined` if the simulation shows no account. Called only if the
   * target's `LocationToAccountApi` is missing or returns no account. `signal` is aborted if the
   * detection is aborted or exceeds its deadline.
   */
  readonly observe?: (signal: AbortSignal) => Promise<MeasuredAccount | undefined>
  /** The longest time for the detection, in milliseconds. Defaults to 30,000. */
  readonly deadlineMs?: number
  readonly signal?: AbortSignal
}

const MAX_MS = 30_000

/**
 * Detects the account that a foreign user has on a chain.
 *
 * 1. The chain's `LocationToAccountApi` returns the account.
 * 2. If the API is missing or returns no account, `observe` shows the account.
 * 3. If the API is missing and `observe` shows no account, traces in storage show the account. The
 *    traces of a candidate are a nonce above zero, a balance, and a proxy that the user granted to
 *    the candidate. A candidate is accepted if only this candidate has traces, and if it has a trace
 *    other than a balance.
 *
 * An uncertain account is refused, because funds on a wrong account are lost.
 *
 * @throws ParaclockError `LocationConversionRefused` if the target has no account for the user,
 * `DerivationAmbiguous` if the account is not certain, `FactMismatch` if the service returns a
 * different account, `RuntimeApiResultMalformed` if the target's answer is not what its API
 * defines, `DeadlineExceeded`, `OperationAborted`, those of `parseAccount` and `parseParaId`, and
 * the errors of the reads.
 *
 * @example
 * ```ts
 * import { detectDerivation } from '@paraclock/xcm'
 * import type { Chain } from '@paraclock/connect'
 *
 * export async function findAccount(target: Chain, user: string) {
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
  const { target, deadlineMs = MAX_MS, signal } = args
  const what = `asking ${target.name} for the account of a foreign user`
  return withDeadline({ milliseconds: deadlineMs, what, signal }, (inner) => detect(args, inner))
}

async function detect(
  args: DetectDerivationArgs,
  signal: AbortSignal
): Promise<DetectedDerivation> {
  const { target, servicePara: paraId } = args
  // An empty list of networks counts as an absent list.
  const networks = args.networks?.length === 0 ? undefined : args.networks
  const from: ForeignOrigin = { kind: args.on === 'relay' ? 'child' : 'sibling', paraId }
  const user = parseAccount(args.user)
  const candidates = listDerivations({ user, from, length: target.runtime.accountLength, networks })
  const versions = args.versions ?? xcmVersions
  let refusal: unknown
  const subject: DetectionSubject = { target, user, candidates, networks, signal }
  const asking = askTarget(subject, from, versions)
  const answer = await asking.catch((error: unknown) => {
    // The API returned no account for the user. `observe` may still find one.
    if (!isParaclockError(error, LocationConversionRefused)) throw error
    refusal = error
    return undefined
  })
  const observed = answer === undefined ? await args.observe?.(signal) : undefined
  if (refusal !== undefined && observed?.account === undefined) throw refusal
  const [network] = networks ?? []
  const location = encodeVersionedLocation({
    location: locateUser({ user, from, network }),
    version: versions.find((version) => canNameNetwork({ network, version })) ?? 4
  })
  const detected =
    answer !== undefined
      ? acceptAnswer(subject, answer)
      : observed !== undefined
        ? acceptObserved(subject, observed, location)
        : await detectByTraces(subject)
  const { serviceAnswer } = args
  return serviceAnswer === undefined
    ? detected
    : compareWithService(subject, detected, serviceAnswer)
}

async function detectByTraces(subject: DetectionSubject): Promise<DetectedDerivation> {
  const { target, user } = subject
  const chain = target.name
  const settled = settleByTraces({ chain, user, traces: await readTraces(subject) })
  return {
    value: settled.candidate.account,
    derivation: settled.candidate,
    provenance: {
      kind: 'storage',
      detail: `${chain}: ${describeTraces(settled).join(', ')}`,
      evidence: settled.evidence
    },
    confirmedBy: []
  }
}
