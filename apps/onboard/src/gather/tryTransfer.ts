import type { DryRunEvidence, Hex } from '@paraclock/core'
import type { Codec } from '@polkadot/types/types'
import type { TransferTrial } from '../evidence/TokenArtifact.ts'
import { askRuntime, type ChainReader } from './ChainReader.ts'
import { describeRun } from '../judge/describeRun.ts'
import { nameDispatchError, tryProgram } from './tryProgram.ts'

/** The chain on one end of a transfer. */
export interface TransferEnd {
  readonly reader: ChainReader
  readonly paraId: number
}

/**
 * Tries a transfer from one chain to another: the call on the sender's chain, and then what that
 * would send, on the recipient's. Nothing is sent.
 */
export async function tryTransfer(args: {
  readonly from: TransferEnd
  readonly to: TransferEnd
  /** Who transfers, in hex. */
  readonly account: string
  readonly call: Hex
}): Promise<TransferTrial> {
  const { from, to, account, call } = args
  const { value } = await askRuntime(from.reader, 'DryRunApi_dry_run_call', {
    origin: { system: { Signed: account } },
    call,
    resultXcmsVersion: 5
  })
  const base = {
    kind: 'dryRun',
    chain: from.reader.role,
    blockHash: from.reader.at,
    origin: account,
    call
  } as const
  const sent = readEffects(from.reader, value)
  if (typeof sent === 'string') {
    const evidence: DryRunEvidence = { ...base, succeeded: false, outcome: sent }
    return { succeeded: false, detail: `on the ${from.reader.role}: ${sent}`, evidence: [evidence] }
  }
  const outcome = `${sent.length} message sent`
  const first: DryRunEvidence = { ...base, succeeded: true, outcome }
  const [program] = sent
  if (program === undefined) {
    const detail = `the ${from.reader.role} sends nothing`
    return { succeeded: false, detail, evidence: [first] }
  }
  const { run, evidence } = await tryProgram({
    reader: to.reader,
    canDryRun: true,
    sender: from.paraId,
    program
  })
  const succeeded = run.known && run.value.outcome === 'complete'
  const detail = run.known ? describeRun(run.value) : run.why
  return { succeeded, detail: `on the ${to.reader.role}: ${detail}`, evidence: [first, ...evidence] }
}

/** The programs that a call would send, or why it fails. */
function readEffects(reader: ChainReader, answer: Codec): readonly Hex[] | string {
  const result = answer as unknown as { readonly isOk: boolean; readonly asOk: Codec }
  if (!result.isOk) return `declined: ${JSON.stringify(answer.toHuman())}`
  const effects = result.asOk as unknown as {
    readonly executionResult: { readonly isOk: boolean; readonly asErr: { readonly error: Codec } }
    readonly forwardedXcms: readonly (readonly [Codec, readonly Codec[]])[]
  }
  const { executionResult, forwardedXcms } = effects
  if (!executionResult.isOk) return nameDispatchError(reader, executionResult.asErr.error)
  return [...forwardedXcms].flatMap(([, programs]) =>
    [...programs].map((program) => program.toHex())
  )
}
