import { bytesToHex, encodeHeader } from '@paraclock/core'
import { mergeDiffs, type StorageDiff } from '@paraclock/executor'
import { type BlockInfo, decodeHeader } from '@paraclock/simulation'
import { compare, EXECUTE, encodeBlock, executeBuilt, type Peers, runCall } from './comparePeers.ts'
import type { RepeatedCalls } from './NativeProgram.ts'
import { submitTransfers } from './randomExtrinsics.ts'

type Call = readonly [method: string, input: Uint8Array]

/** The transfers in the block that is measured. */
export const TRANSFERS = 20
const PRE_RUNTIME = 6

/** How many times as long as the native program our executor takes to build and to execute blocks. */
export async function measurePeers(peers: Peers, rounds: number): Promise<readonly string[]> {
  const full = await buildFull(peers)
  await peers.simulation.build()
  const [empty] = peers.built as [BlockInfo]
  const built = [empty, full].map((block) => ({ block, calls: listCalls(block), isImport: false }))
  const executed = [empty, full].map((block) => {
    const calls: readonly Call[] = [[EXECUTE, encodeBlock(block)]]
    return { block, calls, isImport: true }
  })
  const ratios: string[] = []
  for (const { block, calls, isImport } of [...built, ...executed]) {
    const ours = repeat(peers, calls, rounds)
    const native = await peers.native.repeat(calls, { isImport, rounds })
    const last = isImport ? '0x' : bytesToHex(block.header)
    compare(peers, block.number, last, { ours: ours.results.at(-1) })
    compare(peers, block.number, ours.results.join(), { native: native.results.join() })
    const taken = [ours, native].map(({ nanoseconds }) => (nanoseconds / 1e6).toFixed(2))
    const ratio = (ours.nanoseconds / native.nanoseconds).toFixed(2)
    ratios.push(`${ratio} (${taken.join(' of ')} ms)`)
  }
  return ratios
}

/** Builds a block with transfers, and goes back. A block that begins a session has no room for them. */
async function buildFull(peers: Peers): Promise<BlockInfo> {
  const { simulation, chain } = peers
  for (;;) {
    const before = await simulation.snapshot()
    if (chain.pending.length === 0) {
      await submitTransfers(peers, TRANSFERS)
      await simulation.build()
      const [block] = peers.built as [BlockInfo]
      await simulation.restore(before)
      peers.built = []
      if (block.extrinsics.length >= TRANSFERS) return block
    }
    await simulation.build()
    await executeBuilt(peers)
  }
}

/** The calls with which a node builds a block. */
function listCalls({ header, extrinsics }: BlockInfo): readonly Call[] {
  const { parentHash, number, logs } = decodeHeader(header)
  const begun = { parentHash, number, logs: logs.filter(([kind]) => kind === PRE_RUNTIME) }
  return [
    ['Core_initialize_block', encodeHeader(begun)],
    ...extrinsics.map((one) => ['BlockBuilder_apply_extrinsic', one] as const),
    ['BlockBuilder_finalize_block', new Uint8Array()]
  ]
}

function repeat(peers: Peers, calls: readonly Call[], rounds: number): RepeatedCalls {
  let nanoseconds = Number.POSITIVE_INFINITY
  let results: readonly Uint8Array[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    let changes: StorageDiff | undefined
    results = calls.map(([method, input]) => {
      const { result, storageDiff } = runCall(peers, method, input, changes)
      changes = changes === undefined ? storageDiff : mergeDiffs([changes, storageDiff])
      return result
    })
    nanoseconds = Math.min(nanoseconds, (performance.now() - start) * 1e6)
  }
  return { nanoseconds, results: results.map(bytesToHex) }
}
