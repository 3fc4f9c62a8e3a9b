import type { Chain } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { describeRun } from '../checks/describeRun.ts'
import type { TransferTrial } from '../evidence/TokenArtifact.ts'
import type { ChainObserver } from '../observe/createObserver.ts'
import { runAsHolder } from './runAsHolder.ts'
import { tryProgram } from './tryProgram.ts'

export interface TransferEnd {
  readonly chain: Chain
  readonly paraId: number
  readonly observer: ChainObserver
}

/**
 * Dry-runs a transfer from one chain to another: the call on the sender's chain, then its message
 * on the recipient's. Nothing is sent.
 */
export async function tryTransfer(args: {
  readonly from: TransferEnd
  readonly to: TransferEnd
  /** Whose token it is, in hex. */
  readonly holder: string
  readonly call: Hex
  /** The amount of the sender's own token that the call itself takes. Defaults to 0. */
  readonly amount?: bigint
}): Promise<TransferTrial> {
  const { from, to, ...asked } = args
  const { name } = from.chain
  const ran = await runAsHolder({ ...from, ...asked, receiver: to.chain })
  const fail = (detail: string): TransferTrial => {
    return { succeeded: false, isSent: false, detail, evidence: ran.evidence }
  }
  if (ran.failure !== undefined) return fail(`on the ${name}: ${ran.failure}`)
  if (ran.sent === undefined) return fail(`the ${name} sends nothing`)
  const { run, evidence } = await tryProgram({ ...to, sender: from.paraId, program: ran.sent })
  return {
    succeeded: run.known && run.value.outcome === 'complete',
    isSent: true,
    detail: `on the ${to.chain.name}: ${run.known ? describeRun(run.value) : run.why}`,
    evidence: [...ran.evidence, ...evidence]
  }
}
