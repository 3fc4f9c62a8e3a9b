import type { Chain, Read } from '@paraclock/connect'
import type { Evidence, Hex } from '@paraclock/core'
import type { DispatchOrigin, DryRunOutcome } from '@paraclock/types'
import { agreeOnXcmVersion } from '@paraclock/weights'
import { encodeVersionedLocation, findReceiver, locateChain } from '@paraclock/xcm'

export interface FollowedRun {
  readonly chain: Chain
  readonly outcome: DryRunOutcome
}

const MAX_RUNS = 8

/**
 * Dry-runs a call on its chain, and then the messages of the call on their receiving chains. Skips
 * chains without DryRunApi.
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
    ...{ origin, call, signal },
    resultXcmVersion: agreeOnXcmVersion(chain)
  })
  const runs: FollowedRun[] = [{ chain, outcome: first.value }]
  const evidence: Evidence[] = [...first.evidence]
  for (const { chain: sender, outcome } of runs) {
    for (const { bytes: program, destination } of outcome.forwarded) {
      const receiver = findReceiver({ sender, destination, receivers })
      if (receiver?.hasApi('DryRunApi') !== true || runs.length >= MAX_RUNS) continue
      const version = agreeOnXcmVersion(receiver)
      const location = locateChain({ chain: sender.paraId, from: receiver.paraId })
      const run = await receiver.dryRunXcm({
        origin: encodeVersionedLocation({ location, version }),
        program,
        sender: sender.name,
        signal
      })
      runs.push({ chain: receiver, outcome: run.value })
      evidence.push(...run.evidence)
    }
  }
  return { value: runs, evidence }
}

export function failureOfRun({ chain, outcome }: FollowedRun): string | undefined {
  const name = failureOfCall(outcome)
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
