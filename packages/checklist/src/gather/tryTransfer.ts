import type { DryRunEvidence, Hex } from '@paraclock/core'
import type { ReadableValue } from '@paraclock/types'
import { describeRun } from '../checks/describeRun.ts'
import type { TransferTrial } from '../evidence/TokenArtifact.ts'
import { askRuntime, type ChainReader } from './ChainReader.ts'
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
  /** In whose name the call is tried: an account in hex, or the chain's root. */
  readonly origin: string
  readonly call: Hex
}): Promise<TransferTrial> {
  const { from, to, origin, call } = args
  const { value } = await askRuntime(from.reader, 'DryRunApi_dry_run_call', {
    origin: { system: origin === 'root' ? 'Root' : { Signed: origin } },
    call,
    resultXcmsVersion: from.reader.xcmVersion
  })
  const base = {
    kind: 'dryRun',
    chain: from.reader.role,
    blockHash: from.reader.at,
    origin,
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
  return {
    succeeded,
    detail: `on the ${to.reader.role}: ${detail}`,
    evidence: [first, ...evidence]
  }
}

interface Effects {
  readonly executionResult: {
    readonly isOk: boolean
    readonly asErr: { readonly error: ReadableValue }
  }
  readonly emittedEvents: readonly {
    readonly section: string
    readonly method: string
    readonly data: readonly ReadableValue[]
  }[]
  readonly forwardedXcms: readonly (readonly [ReadableValue, readonly ReadableValue[]])[]
}

/** The programs that a call would send, or why it fails. */
function readEffects(reader: ChainReader, answer: ReadableValue): readonly Hex[] | string {
  const result = answer as unknown as { readonly isOk: boolean; readonly asOk: Effects }
  if (!result.isOk) return `declined: ${JSON.stringify(answer.toHuman())}`
  const { executionResult, emittedEvents, forwardedXcms } = result.asOk
  if (!executionResult.isOk) return nameDispatchError(reader, executionResult.asErr.error)
  // A call that root dispatches as somebody else fails inside, and only an event says so.
  for (const { section, method, data } of emittedEvents) {
    if (section !== 'utility' || method !== 'DispatchedAs') continue
    const inner = data[0] as unknown as { readonly isErr?: boolean; readonly asErr: ReadableValue }
    if (inner?.isErr === true) return nameDispatchError(reader, inner.asErr)
  }
  return [...forwardedXcms].flatMap(([, programs]) =>
    [...programs].map((program) => program.toHex())
  )
}
