import {
  bytesToHex,
  type Hex,
  isParaclockError,
  ParaclockError,
  hexToBytes as toBytes
} from '@paraclock/core'
import {
  CODE_KEY,
  callRemote,
  createRootCalculator,
  describeRuntime,
  encodeHeader,
  type Hashing,
  keyFromHex,
  type LogLevel,
  loadRuntime,
  mergeDiffs,
  type RootCalculator,
  RuntimeCallFailed,
  type RuntimeLog,
  type SignatureCheck,
  type StateTrie,
  type StateVersion,
  type StorageDiff
} from '@paraclock/executor'
import { queueMessages, readRefusal } from '@paraclock/executor/simulate'
import { BlockFailed } from '../errors/blocks.ts'
import { createAuthorInherent, createInherents } from '../inherents/createInherents.ts'
import { listAuthors } from '../inherents/listAuthors.ts'
import { listStandIns } from '../inherents/listStandIns.ts'
import type { RelayView } from '../inherents/RelayView.ts'
import type { BlockRequest } from '../network/NetworkChain.ts'
import { claimBlock } from './claimBlock.ts'
import type { SimulatedBlock } from './SimulatedBlock.ts'

/** What {@link buildBlock} takes. */
export interface BuildBlockArgs {
  /** The chain's name, for messages. */
  readonly chain: string
  readonly parent: SimulatedBlock
  readonly request: BlockRequest
  readonly paraId: number | undefined
  readonly relay: RelayView | undefined
  readonly relayAhead: number
  readonly slotDuration: number
  readonly transactions: readonly Uint8Array[]
  readonly signatures: SignatureCheck
  readonly hashing: Hashing
  readonly logLevel?: LogLevel
  readonly signal?: AbortSignal | undefined
}

/** What became of a block. */
export interface BlockOutcome {
  /** The block, if it could be built. */
  readonly block: SimulatedBlock | undefined
  /** Why it could not. */
  readonly failure: unknown
  /** The transaction whose execution stopped the runtime. */
  readonly stopped: Uint8Array | undefined
  /** What the runtime answered on each transaction, an `ApplyExtrinsicResult`. */
  readonly results: readonly Uint8Array[]
  /** Transactions that the runtime refused. */
  readonly refused: readonly { readonly extrinsic: Hex; readonly reason: string }[]
  /** What the runtime logged. */
  readonly logs: readonly RuntimeLog[]
}

/** Room for the log of a whole block at the most detailed level, in bytes. */
const LOG_BYTES = 64 * 1024 * 1024

/** Builds a block on another. Neither the parent nor its state changes. */
export async function buildBlock(args: BuildBlockArgs): Promise<BlockOutcome> {
  const { parent, request, hashing, transactions } = args
  const { loaded } = parent
  const runtime = describeRuntime(loaded)
  const number = parent.number + 1
  const diffs: StorageDiff[] = []
  const logs: RuntimeLog[] = []
  const refused: { extrinsic: Hex; reason: string }[] = []
  const included: Uint8Array[] = []
  const results: Uint8Array[] = []
  let stopped: Uint8Array | undefined
  let { state } = parent

  const write = (changes: readonly (readonly [Hex, Hex | null])[]): void => {
    if (changes.length === 0) return
    const top = new Map(
      changes.map(([key, value]) => [keyFromHex(key), value === null ? null : toBytes(value)])
    )
    diffs.push({ top, child: new Map() })
    state = state.withKeys(top)
  }
  const run = async (
    method: string,
    input: Uint8Array,
    signatures: SignatureCheck,
    roots?: RootCalculator
  ) => {
    const outcome = await callRemote({
      runtime: loaded,
      method,
      args: input,
      base: state.base,
      storage: state.storage,
      options: {
        signatures,
        logLevel: args.logLevel ?? 'off',
        ...(roots === undefined ? {} : { roots }),
        limits: { logBytes: LOG_BYTES }
      },
      ...(args.signal === undefined ? {} : { signal: args.signal })
    })
    logs.push(...outcome.logs)
    return outcome
  }
  const take = (diff: StorageDiff): void => {
    diffs.push(diff)
    state = state.with(diff)
  }
  /** Includes an inherent, or returns why not. */
  const include = async (inherent: Uint8Array): Promise<unknown> => {
    // What such a block is told of the relay chain is made up, seals of its headers included.
    const outcome = await run('BlockBuilder_apply_extrinsic', inherent, 'accept-all')
    const problem = describeRefusal(outcome.result)
    if (problem !== undefined) return `an inherent is refused: ${problem}`
    take(outcome.storageDiff)
    included.push(inherent)
    return undefined
  }
  /** The author is the one of the digest, or else the first that the runtime takes. */
  const includeAuthor = async (): Promise<unknown> => {
    const inherent = createAuthorInherent(runtime)
    if (inherent === undefined) return undefined
    const before = { state, count: diffs.length }
    let failure: unknown
    for (const author of [undefined, ...(await listAuthors(runtime, state))]) {
      if (author !== undefined) write([author])
      failure = await include(inherent).catch((error: unknown) => error)
      if (failure === undefined) return undefined
      state = before.state
      diffs.length = before.count
    }
    return failure
  }
  const finish = (block: SimulatedBlock | undefined, failure: unknown): BlockOutcome => ({
    ...{ block, failure, stopped, results, refused, logs }
  })

  try {
    write(request.writes ?? [])
    for (const [paraId, messages] of request.upward ?? []) {
      const origin = { type: 'Ump', value: { type: 'Para', value: paraId } }
      write(queueMessages(runtime, { origin, messages: messages.map(toBytes) }))
    }
    const { logs: digest, writes } = await claimBlock(args)
    write(writes)
    const header = encodeHeader({ parentHash: toBytes(parent.hash), number, logs: digest })
    take((await run('Core_initialize_block', header, 'verify')).storageDiff)
    write(listStandIns(runtime))
    const parentHeader = parent.header
    for (const inherent of await createInherents({ ...args, runtime, state, parentHeader })) {
      const failure = await include(inherent)
      if (failure !== undefined) return finish(undefined, failure)
    }
    const unauthored = await includeAuthor()
    if (unauthored !== undefined) return finish(undefined, unauthored)
    for (const extrinsic of transactions) {
      stopped = extrinsic
      const outcome = await run('BlockBuilder_apply_extrinsic', extrinsic, args.signatures)
      stopped = undefined
      results.push(outcome.result)
      const reason = describeRefusal(outcome.result)
      if (reason !== undefined) refused.push({ extrinsic: bytesToHex(extrinsic), reason })
      else {
        take(outcome.storageDiff)
        included.push(extrinsic)
      }
    }
    const { stateVersion } = loaded.version
    const before = changeTrie(parent.trie, mergeDiffs(diffs), stateVersion)
    const roots = before && createRootCalculator(before)
    const ended = await run('BlockBuilder_finalize_block', new Uint8Array(), 'verify', roots)
    take(ended.storageDiff)
    const diff = mergeDiffs(diffs)
    const code = diff.top.get(CODE_KEY)
    const block: SimulatedBlock = {
      hash: bytesToHex(hashing.blake2b256(ended.result)),
      number,
      parentHash: parent.hash,
      header: ended.result,
      time: request.time,
      extrinsics: included,
      diff,
      state: parent.state.with(diff),
      trie: changeTrie(before, ended.storageDiff, stateVersion),
      loaded: code instanceof Uint8Array ? await loadRuntime(code) : loaded
    }
    return finish(block, undefined)
  } catch (error) {
    return finish(undefined, error)
  }
}

function changeTrie(
  trie: StateTrie | undefined,
  { top, child }: StorageDiff,
  version: StateVersion
): StateTrie | undefined {
  return trie?.change({ changes: top, children: child, version })
}

/** Why a runtime refuses an extrinsic, in words: `invalid: Payment`. `undefined` if it takes it. */
export function describeRefusal(answer: Uint8Array): string | undefined {
  const refusal = readRefusal(answer)
  return refusal && `${refusal.kind.toLowerCase()}: ${refusal.reason}`
}

/** The error of a block that could not be built. */
export function failBlock(args: {
  readonly chain: string
  readonly number: number
  readonly cause: unknown
}): ParaclockError {
  const { chain, number, cause } = args
  const reason = isParaclockError(cause, RuntimeCallFailed)
    ? (cause.context.panic ?? cause.context.trap)
    : cause instanceof Error
      ? cause.message
      : String(cause)
  return new ParaclockError(BlockFailed, { chain, number, reason }, { cause, source: 'chain' })
}
