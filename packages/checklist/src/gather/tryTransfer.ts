import type { Chain, DryRunOrigin } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import type { DryRunOutcome } from '@paraclock/types'
import { describeRun } from '../checks/describeRun.ts'
import type { TransferTrial } from '../evidence/TokenArtifact.ts'
import { chooseVersion } from './chooseVersion.ts'
import { tryProgram } from './tryProgram.ts'

/**
 * Dry-runs a transfer from one chain to another: the call on the sender's chain, and then what that
 * would send, on the recipient's. Nothing is sent.
 */
export async function tryTransfer(args: {
  readonly from: { readonly chain: Chain; readonly paraId: number }
  readonly to: Chain
  /** In whose name the call is dry-run. */
  readonly origin: DryRunOrigin
  readonly call: Hex
  readonly signal: AbortSignal
}): Promise<TransferTrial> {
  const { from, to, origin, call, signal } = args
  const { value: outcome, evidence } = await from.chain.dryRunCall({
    origin,
    call,
    resultXcmVersion: chooseVersion(from.chain),
    signal
  })
  const failure = findFailure(outcome)
  const told = failure ?? `${outcome.forwarded.length} message sent`
  const first = evidence.map((one) =>
    one.kind === 'dryRun' ? { ...one, succeeded: failure === undefined, outcome: told } : one
  )
  const fail = (detail: string): TransferTrial => ({ succeeded: false, detail, evidence: first })
  if (failure !== undefined) return fail(`on the ${from.chain.name}: ${failure}`)
  const [sent] = outcome.forwarded
  if (sent === undefined) return fail(`the ${from.chain.name} sends nothing`)
  const { run, evidence: second } = await tryProgram({
    chain: to,
    sender: from.paraId,
    program: sent.bytes,
    signal
  })
  return {
    succeeded: run.known && run.value.outcome === 'complete',
    detail: `on the ${to.name}: ${run.known ? describeRun(run.value) : run.why}`,
    evidence: [...first, ...second]
  }
}

/** Why a call fails: by itself, or inside, where root dispatches it as somebody else. */
function findFailure({ failure, events }: DryRunOutcome): string | undefined {
  if (failure !== null) {
    return failure.kind === 'declined' ? `declined: ${failure.name}` : failure.name
  }
  return events.find(({ title }) => title === 'utility.DispatchedAs')?.failure?.name
}
