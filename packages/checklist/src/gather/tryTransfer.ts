import type { Chain } from '@paraclock/connect'
import type { Evidence, Hex } from '@paraclock/core'
import type { DryRunOutcome } from '@paraclock/types'
import { chooseVersion } from '@paraclock/weights'
import { describeRun } from '../checks/describeRun.ts'
import type { TransferTrial } from '../evidence/TokenArtifact.ts'
import type { ChainObserver } from '../observe/createObserver.ts'
import { encodeAsHolder } from './encodeTransfers.ts'
import { tryProgram } from './tryProgram.ts'

/** One of the chains of a transfer. */
export interface TransferEnd {
  readonly chain: Chain
  readonly paraId: number
  /** Runs the chain's own runtime, where it has no DryRunApi. */
  readonly observer: ChainObserver
}

/**
 * Dry-runs a transfer from one chain to another: the call on the sender's chain, and then what that
 * would send, on the recipient's. Nothing is sent.
 */
export async function tryTransfer(args: {
  readonly from: TransferEnd
  readonly to: TransferEnd
  /** Whose token it is, in hex. */
  readonly holder: string
  readonly call: Hex
  /** What the call takes of the chain's own token: whether it moves does not hang on what is held. */
  readonly amount?: bigint
  readonly signal: AbortSignal
}): Promise<TransferTrial> {
  const { from, to, signal } = args
  const { name } = from.chain
  const { failure, sent, evidence: first } = await runCall(args)
  const fail = (detail: string): TransferTrial => ({ succeeded: false, detail, evidence: first })
  if (failure !== undefined) return fail(`on the ${name}: ${failure}`)
  if (sent === undefined) return fail(`the ${name} sends nothing`)
  const { run, evidence: second } = await tryProgram({
    chain: to.chain,
    sender: from.paraId,
    program: sent,
    observer: to.observer,
    signal
  })
  return {
    succeeded: run.known && run.value.outcome === 'complete',
    detail: `on the ${to.chain.name}: ${run.known ? describeRun(run.value) : run.why}`,
    evidence: [...first, ...second]
  }
}

/** What became of the call on the sender's chain, and the program that it sends. */
async function runCall({
  from,
  to,
  holder,
  call,
  amount = 0n,
  signal
}: Parameters<typeof tryTransfer>[0]): Promise<{
  readonly failure: string | undefined
  readonly sent: Hex | undefined
  readonly evidence: readonly Evidence[]
}> {
  const { chain } = from
  if (!chain.hasApi('DryRunApi')) {
    const { opinion, evidence } = await from.observer.dispatch(call, holder)
    if (!opinion.known) return { failure: opinion.why, sent: undefined, evidence }
    const { failure, sent } = opinion.value
    return { failure, sent: sent[0], evidence }
  }
  // An account that holds a foreign token may never have paid a fee: then root acts for it.
  const asHolder = encodeAsHolder({ chain, holder, call, amount })
  const { value: outcome, evidence } = await chain.dryRunCall({
    origin: asHolder === undefined ? { kind: 'signed', account: holder } : { kind: 'root' },
    call: asHolder ?? call,
    resultXcmVersion: chooseVersion(chain, to.chain),
    signal
  })
  const failure = findFailure(outcome)
  const [sent] = outcome.forwarded
  const told = failure ?? `${outcome.forwarded.length} message sent`
  return {
    failure,
    sent: sent?.bytes,
    evidence: evidence.map((one) =>
      one.kind === 'dryRun' ? { ...one, succeeded: failure === undefined, outcome: told } : one
    )
  }
}

/** Why a call fails: by itself, or inside, where root dispatches it as somebody else. */
function findFailure({ failure, events }: DryRunOutcome): string | undefined {
  if (failure !== null) {
    return failure.kind === 'declined' ? `declined: ${failure.name}` : failure.name
  }
  return events.find(({ title }) => title === 'utility.DispatchedAs')?.failure?.name
}
