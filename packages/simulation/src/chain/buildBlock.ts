import { bytesToHex, encodeHeader, type Hex, hexToBytes } from '@paraclock/core'
import {
  blake2Hasher,
  type CallResult,
  type ChangeStateTrieArgs,
  CODE_KEY,
  callRemote,
  createRootCalculator,
  describeRuntime,
  diffOf,
  type LogLevel,
  mergeDiffs,
  type SignatureCheck,
  type StateTrie,
  type StorageDiff
} from '@paraclock/executor'
import { type QueueBook, queueMessages, readRefusal } from '@paraclock/executor/simulate'
import type { Runtime } from '@paraclock/types'
import { createAuthorInherent, createInherents } from '../inherents/createInherents.ts'
import { listAuthors } from '../inherents/listAuthors.ts'
import { listStandIns } from '../inherents/listStandIns.ts'
import type { RelayView } from '../inherents/RelayView.ts'
import type { BlockRequest, RefusedExtrinsic } from '../network/BlockRequest.ts'
import { describeState, readEntry } from '../network/readEntry.ts'
import { claimBlock } from './claimBlock.ts'
import { readCompactOrZero } from './header.ts'
import { listPassed } from './listPassed.ts'
import type { SimulatedBlock } from './SimulatedBlock.ts'
import type { StateLayers } from './StateLayers.ts'
import { upgrade } from './upgrade.ts'

export interface BuildBlockArgs {
  readonly parent: SimulatedBlock
  readonly number: number
  readonly request: BlockRequest
  readonly paraId: number | undefined
  readonly relay: RelayView | undefined
  readonly transactions: readonly Uint8Array[]
  readonly signatures: SignatureCheck
  readonly logLevel?: LogLevel
}

export interface AppliedExtrinsic {
  /** An `ApplyExtrinsicResult` as SCALE bytes. */
  readonly result: Uint8Array
  readonly diff: StorageDiff
}

export interface BlockOutcome {
  readonly block: SimulatedBlock | undefined
  readonly failure: unknown
  readonly stopped: Uint8Array | undefined
  /**
   * The runtime's answers to the transactions, in order. A refused transaction has an answer, too.
   * A transaction that was postponed during a migration has no answer.
   */
  readonly results: readonly AppliedExtrinsic[]
  /** Transactions that the runtime refused or postponed. */
  readonly refused: readonly RefusedExtrinsic[]
  readonly logs: CallResult['logs']
}

/**
 * The first byte of the result of `Core_initialize_block`, if the block allows only inherents.
 * Runtimes return it since version 5 of the API `Core`.
 */
const ONLY_INHERENTS = 1

/** Why a transaction is postponed if the block allows only inherents. */
export const MIGRATING = 'its runtime accepts none while it migrates the state over several blocks'

/** The largest log of a block, in bytes: enough for a whole block at the level `trace`. */
const LOG_BYTES = 64 * 1024 * 1024

export async function buildBlock(args: BuildBlockArgs): Promise<BlockOutcome> {
  const building = new BlockBuilding(args)
  const finish = (block: SimulatedBlock | undefined, failure: unknown): BlockOutcome => {
    const { stopped, results, refused, logs } = building
    return { block, failure, stopped, results, refused, logs }
  }
  try {
    await building.begin()
    const failure = (await building.includeInherents()) ?? (await building.includeAuthor())
    if (failure !== undefined) return finish(undefined, failure)
    for (const extrinsic of args.transactions) await building.apply(extrinsic)
    return finish(await building.seal(), undefined)
  } catch (error) {
    return finish(undefined, error)
  }
}

export interface RunPhase {
  readonly state: StateLayers
  readonly diff: StorageDiff
  readonly logs: CallResult['logs']
}

export function runBlock(
  args: BuildBlockArgs & { readonly header: Uint8Array }
): Promise<readonly RunPhase[]> {
  return new BlockBuilding(args).run(args.header)
}

class BlockBuilding {
  readonly results: AppliedExtrinsic[] = []
  readonly refused: RefusedExtrinsic[] = []
  readonly logs: CallResult['logs'][number][] = []
  stopped: Uint8Array | undefined
  #takesTransactions = true
  readonly #args: BuildBlockArgs
  readonly #runtime: Runtime
  readonly #diffs: StorageDiff[] = []
  readonly #included: Uint8Array[] = []
  #state: StateLayers

  constructor(args: BuildBlockArgs) {
    this.#args = args
    this.#runtime = describeRuntime(args.parent.loaded)
    this.#state = args.parent.state
  }

  async begin(): Promise<void> {
    const { parent, number, request } = this.#args
    this.#write(request.writes ?? [])
    if (number !== parent.number + 1) this.#write(listPassed(this.#runtime, parent, number))
    for (const [paraId, messages] of request.upward ?? []) {
      const origin = { type: 'Ump', value: { type: 'Para', value: paraId } }
      const state = describeState(this.#runtime, this.#state)
      const book = await readEntry<QueueBook>(state, 'MessageQueue', 'BookStateFor', origin)
      this.#write(queueMessages(this.#runtime, { origin, messages, book }))
    }
    const { logs, writes } = await claimBlock(this.#args)
    this.#write(writes)
    const parentHash = hexToBytes(parent.hash)
    const header = encodeHeader({ parentHash, number, logs })
    const begun = await this.#run('Core_initialize_block', header, 'verify')
    this.#takesTransactions = begun.result[0] !== ONLY_INHERENTS
    this.#take(begun.storageDiff)
    this.#write(listStandIns(this.#runtime))
  }

  /** Applies all inherents in order. Returns the reason if the runtime refuses an inherent. */
  async includeInherents(): Promise<unknown> {
    const [runtime, state] = [this.#runtime, this.#state]
    const { header: parentHeader, pace } = this.#args.parent
    const about = { ...this.#args, ...pace, runtime, state, parentHeader }
    for (const inherent of await createInherents(about)) {
      const failure = await this.#include(inherent)
      if (failure !== undefined) return failure
    }
    return undefined
  }

  /**
   * Applies the inherent that sets the author. Tries the author in the digest first, and then each
   * possible author. If the runtime refuses each of them, returns the last reason.
   */
  async includeAuthor(): Promise<unknown> {
    const inherent = createAuthorInherent(this.#runtime)
    if (inherent === undefined) return undefined
    const [state, count] = [this.#state, this.#diffs.length]
    let failure: unknown
    for (const author of [undefined, ...(await listAuthors(this.#runtime, state))]) {
      if (author !== undefined) this.#write([author])
      failure = await this.#include(inherent).catch((error: unknown) => error)
      if (failure === undefined) return undefined
      this.#state = state
      this.#diffs.length = count
    }
    return failure
  }

  async apply(extrinsic: Uint8Array): Promise<void> {
    if (!this.#takesTransactions) {
      this.refused.push({ extrinsic, reason: MIGRATING })
      return
    }
    this.stopped = extrinsic
    const { signatures } = this.#args
    const outcome = await this.#run('BlockBuilder_apply_extrinsic', extrinsic, signatures)
    // If the transaction writes code, the code is loaded while `stopped` is still set. So if the
    // code cannot be loaded, the pool drops the transaction.
    if (outcome.storageDiff.top.has(CODE_KEY)) {
      await this.#upgrade(outcome.storageDiff, this.#state.with(outcome.storageDiff))
    }
    this.stopped = undefined
    this.results.push({ result: outcome.result, diff: outcome.storageDiff })
    const reason = describeRefusal(outcome.result)
    if (reason === undefined) this.#take(outcome.storageDiff, extrinsic)
    else this.refused.push({ extrinsic, reason })
  }

  /**
   * Runs a block with a given header. `transactions` must be all extrinsics of the block, inherents
   * included.
   */
  async run(header: Uint8Array): Promise<readonly RunPhase[]> {
    const { transactions, signatures } = this.#args
    const phases: RunPhase[] = []
    const run = async (method: string, input: Uint8Array, check: SignatureCheck) => {
      const state = this.#state
      const { storageDiff: diff, logs } = await this.#run(method, input, check)
      this.#take(diff)
      phases.push({ state, diff, logs })
    }
    const { writes } = await claimBlock(this.#args)
    this.#write(writes)
    await run('Core_initialize_block', header, 'verify')
    this.#write(listStandIns(this.#runtime))
    for (const extrinsic of transactions) {
      const check = isSigned(extrinsic) ? signatures : 'accept-all'
      await run('BlockBuilder_apply_extrinsic', extrinsic, check)
    }
    await run('BlockBuilder_finalize_block', new Uint8Array(), 'verify')
    return phases
  }

  async seal(): Promise<SimulatedBlock> {
    const { parent, number, request } = this.#args
    const { version } = parent.loaded
    const before = this.#trie()
    const method = 'BlockBuilder_finalize_block'
    const header = await this.#run(method, new Uint8Array(), 'verify', () => before)
    this.#take(header.storageDiff)
    const diff = mergeDiffs(this.#diffs)
    const state = parent.state.with(diff)
    return {
      hash: bytesToHex(blake2Hasher.hash(header.result)),
      number,
      parentHash: parent.hash,
      header: header.result,
      time: request.time,
      extrinsics: this.#included,
      diff,
      state,
      trie: parent.trie?.change(
        changesOf(diff, version.stateVersion),
        before?.change(changesOf(header.storageDiff, version.stateVersion))
      ),
      ...(await this.#upgrade(diff, state))
    }
  }

  async #upgrade(diff: StorageDiff, state: StateLayers): ReturnType<typeof upgrade> {
    const { parent, number, relay } = this.#args
    const relayNumber = relay?.number ?? 0
    return await upgrade({ block: { ...parent, number, state }, diff, relayNumber })
  }

  /** Applies an inherent. Returns the reason if the runtime refuses it. */
  async #include(inherent: Uint8Array): Promise<unknown> {
    // All signatures are accepted, because the simulation makes up the seals of the relay headers
    // in an inherent.
    const outcome = await this.#run('BlockBuilder_apply_extrinsic', inherent, 'accept-all')
    const problem = describeRefusal(outcome.result)
    if (problem !== undefined) return `an inherent is refused: ${problem}`
    this.#take(outcome.storageDiff, inherent)
    return undefined
  }

  #trie(): StateTrie | undefined {
    const { trie, loaded } = this.#args.parent
    const changes = changesOf(mergeDiffs(this.#diffs), loaded.version.stateVersion)
    return trie?.read().change(changes)
  }

  async #run(
    method: string,
    input: Uint8Array,
    signatures: SignatureCheck,
    readTrie: () => StateTrie | undefined = () => this.#trie()
  ): Promise<CallResult> {
    const { base, storage } = this.#state
    const { logLevel = 'off', parent } = this.#args
    const outcome = await callRemote({
      runtime: parent.loaded,
      method,
      args: input,
      base,
      storage,
      options: {
        signatures,
        logLevel,
        roots: parent.trie === undefined ? undefined : computeRoots(readTrie),
        limits: { logBytes: LOG_BYTES }
      }
    })
    this.logs.push(...outcome.logs)
    return outcome
  }

  #write(changes: readonly (readonly [Hex, Hex | null])[]): void {
    if (changes.length > 0) this.#take(diffOf(changes))
  }

  #take(diff: StorageDiff, extrinsic?: Uint8Array): void {
    this.#diffs.push(diff)
    this.#state = this.#state.with(diff)
    if (extrinsic !== undefined) this.#included.push(extrinsic)
  }
}

/** Whether an extrinsic is signed (version 4) or general (version 5). */
function isSigned(extrinsic: Uint8Array): boolean {
  const KIND = 0b1100_0000
  return ((extrinsic[readCompactOrZero(extrinsic, 0).end] ?? 0) & KIND) !== 0
}

function changesOf(
  { top, child }: StorageDiff,
  version: ChangeStateTrieArgs['version']
): ChangeStateTrieArgs {
  return { changes: top, children: child, version }
}

function computeRoots(
  readTrie: () => StateTrie | undefined
): ReturnType<typeof createRootCalculator> {
  let compute: ReturnType<typeof createRootCalculator> | undefined
  return (request) => {
    compute ??= createRootCalculator(readTrie() as StateTrie)
    return compute(request)
  }
}

export function describeRefusal(answer: Uint8Array): string | undefined {
  const refusal = readRefusal(answer)
  return refusal && `${refusal.kind.toLowerCase()}: ${refusal.reason}`
}
