import type { Chain, Read } from '@paraclock/connect'
import type { Evidence, Hex } from '@paraclock/core'
import type { DispatchOrigin, DryRunOutcome } from '@paraclock/types'
import { agreeOnXcmVersion } from '@paraclock/weights'
import { encodeVersionedLocation, findReceiver, locateChain } from '@paraclock/xcm'

export interface FollowedRun {
  readonly chain: Chain
  readonly outcome: DryRunOutcome
  /** How many messages of the run were not followed, because a call has too many. */
  readonly unfollowed: number
}

const MAX_RUNS = 8

/**
 * Dry-runs a call on its chain, and then the messages of the call on their receiving chains. Skips
 * chains without DryRunApi. Counts the messages after `MAX_RUNS` dry runs.
 */
export async function followCall(args: {
  readonly chain: Chain
  readonly origin: DispatchOrigin
  readonly call: Hex
  readonly receivers: readonly Chain[]
  readonly signal: AbortSignal
}): Promise<Read<readonly FollowedRun[]>> {
  const { chain, origin, call, receivers, signal } = args
  if (!chain.hasApi('DryRunApi')) return { value: [], evidence: [] }
  const first = await chain.dryRunCall({
    origin,
    call,
    signal,
    resultXcmVersion: agreeOnXcmVersion(chain)
  })
  const runs: { -readonly [Key in keyof FollowedRun]: FollowedRun[Key] }[] = [
    { chain, outcome: first.value, unfollowed: 0 }
  ]
  const evidence: Evidence[] = [...first.evidence]
  for (const sending of runs) {
    const { chain: sender, outcome } = sending
    for (const { bytes: program, destination } of outcome.forwarded) {
      const receiver = findReceiver({ sender, destination, receivers })
      if (receiver?.hasApi('DryRunApi') !== true) continue
      if (runs.length >= MAX_RUNS) {
        sending.unfollowed += 1
        continue
      }
      const version = agreeOnXcmVersion(receiver)
      const location = locateChain({ chain: sender.paraId, from: receiver.paraId })
      const run = await receiver.dryRunXcm({
        origin: encodeVersionedLocation({ location, version }),
        program,
        sender: sender.name,
        signal
      })
      runs.push({ chain: receiver, outcome: run.value, unfollowed: 0 })
      evidence.push(...run.evidence)
    }
  }
  return { value: runs, evidence }
}

/** Returns the error of a run. A run whose messages were not all followed counts as failed. */
export function failureOfRun({ chain, outcome, unfollowed }: FollowedRun): string | undefined {
  const cut = `${unfollowed} messages were not followed, after ${MAX_RUNS} dry runs of one call`
  const name = failureOfCall(outcome) ?? (unfollowed > 0 ? cut : undefined)
  return name === undefined ? undefined : `on ${chain.name}: ${name}`
}

/**
 * Returns the error of a call in a dry run. If the call is `utility.dispatchAs`, returns the error
 * of its inner call.
 */
export function failureOfCall({ failure, events }: DryRunOutcome): string | undefined {
  const inner = events.find(({ title }) => title === 'utility.DispatchedAs')?.failure
  return (failure ?? inner)?.name
}
