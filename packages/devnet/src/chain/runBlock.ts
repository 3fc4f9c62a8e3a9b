import type { Block, InherentProvider } from '@acala-network/chopsticks-core'
import type { Hex } from '@paraclock/core'
import { TIMESTAMP_NOW } from '../genesis/RawGenesis.ts'
import { encodeU64 } from './encodeU64.ts'
import type { BlockRequest, LocalChain, RuntimeLine } from './LocalChain.ts'
import { showAuthorities, signRelayHeaders } from './signRelayHeaders.ts'

/** What {@link runBlock} takes. */
export interface RunBlockArgs {
  readonly chain: LocalChain
  /** The block that it is built on. */
  readonly parent: Block
  readonly request: BlockRequest
  readonly transactions: readonly Hex[]
}

/** What became of a block, of which Chopsticks keeps most to itself. */
export interface BlockRun {
  /** The block, if it could be built. */
  block?: Block
  /** Why it could not. */
  failure?: unknown
  /** Transactions whose execution stopped the runtime. */
  readonly stopped: Hex[]
  /** Transactions that the runtime did not let in. */
  readonly refused: { extrinsic: Hex; reason: string }[]
  /** What the runtime logged. */
  readonly logs: RuntimeLine[]
}

/**
 * Builds a block without making it the head. The parent is left as it was: what is written over it
 * for this block is taken off again.
 */
export async function runBlock(args: RunBlockArgs): Promise<BlockRun> {
  const { chain, parent, request } = args
  const { core } = chain
  const run: BlockRun = { stopped: [], refused: [], logs: [] }
  const { relayOffset: offset } = chain
  const authorities = offset === 0 ? [] : await showAuthorities()
  const adapt = async (extrinsic: Hex): Promise<Hex> =>
    offset === 0
      ? extrinsic
      : await signRelayHeaders({
          registry: await parent.registry,
          extrinsic,
          offset,
          time: request.time
        })
  const layers = parent.storageLayerCount
  // Chopsticks takes the time of a block from its parent's clock, one slot on.
  parent
    .pushStorageLayer()
    .setAll([
      [TIMESTAMP_NOW, encodeU64(request.time - chain.slotDuration)],
      ...(request.before ?? [])
    ] as [Hex, Hex | null][])
  try {
    const [block] = await core.buildBlock(
      parent,
      [
        watchCalls(run),
        ...core.inherentProviders.map((provider) => watchInherents(run, provider, adapt))
      ],
      {
        transactions: [...args.transactions],
        upwardMessages: (request.upward ?? {}) as Record<number, Hex[]>,
        downwardMessages: [...(request.downward ?? [])],
        horizontalMessages: copyMessages(request.horizontal ?? {}),
        relayChainStateOverrides: [...authorities, ...(request.relayState ?? [])] as [
          Hex,
          Hex | null
        ][]
      },
      {
        onApplyExtrinsicError(extrinsic, error) {
          run.refused.push({ extrinsic: extrinsic as Hex, reason: error.toString() })
        }
      }
    )
    if (run.stopped.length === 0) run.block = block
  } catch (error) {
    run.failure ??= error
  } finally {
    parent.resetStorageLayers(layers)
  }
  return run
}

/** Hears of each call that the block makes, of what it logs, and of what stopped it. */
function watchCalls(run: BlockRun): InherentProvider {
  return {
    async createInherents(block) {
      const call = block.call.bind(block)
      block.call = async (method, args, accept) => {
        try {
          const answer = await call(method, args, accept)
          run.logs.push(...(answer.runtimeLogs as unknown as RuntimeLine[]))
          return answer
        } catch (error) {
          // Chopsticks puts a general text in place of what stops an inherent, and goes on after
          // a transaction that stops the runtime.
          run.failure ??= error
          if (method === 'BlockBuilder_apply_extrinsic' && accept !== true) {
            run.stopped.push(args[0] as Hex)
          }
          throw error
        }
      }
      return []
    }
  }
}

/**
 * Adapts inherents, and keeps why they could not be made: of that, too, Chopsticks tells a general
 * text only.
 */
function watchInherents(
  run: BlockRun,
  provider: InherentProvider,
  adapt: (extrinsic: Hex) => Promise<Hex>
): InherentProvider {
  return {
    async createInherents(block, params) {
      try {
        const inherents = await provider.createInherents(block, params)
        return await Promise.all(inherents.map((one) => adapt(one as Hex)))
      } catch (error) {
        run.failure ??= error
        throw error
      }
    }
  }
}

function copyMessages(
  messages: NonNullable<BlockRequest['horizontal']>
): Record<number, { sentAt: number; data: Hex }[]> {
  return Object.fromEntries(Object.entries(messages).map(([from, list]) => [from, [...list]]))
}
