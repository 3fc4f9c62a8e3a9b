import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import type { LoadedRuntime } from '@paraclock/executor'
import type { BlockInfo, SimulatedChain } from '@paraclock/simulation'
import { makeId, type RpcMethod } from '../RpcMethods.ts'
import { writeVersion } from './listStateMethods.ts'
import { type ArchiveItem, readItems } from './readItems.ts'
import { requireBlock, type ServedChain } from './ServedChain.ts'

/** Someone who follows a chain, and how to tell them. */
interface Follower {
  readonly tell: (event: object) => void
  /** How often something below a key has changed since it was first asked for. */
  readonly versions: Map<Hex, number>
}

const LIMIT_REACHED = { result: 'limitReached' } as const

/** The methods `chainHead_v1_*` of a node, by which polkadot-api reads. */
export function listChainHeadMethods({ chain }: ServedChain): Readonly<Record<string, RpcMethod>> {
  const followers = new Map<string, Follower>()
  /** Answers a question after the caller knows its operation by its id. */
  const operate = (
    id: unknown,
    hash: unknown,
    work: (block: BlockInfo, follower: Follower) => Promise<object>
  ): object => {
    const follower = followers.get(String(id))
    if (follower === undefined) return LIMIT_REACHED
    const operationId = makeId()
    setTimeout(async () => {
      try {
        const event = await work(requireBlock(chain, hash), {
          ...follower,
          tell: (part) => follower.tell({ ...part, operationId })
        })
        follower.tell({ ...event, operationId })
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error)
        follower.tell({ event: 'operationError', operationId, error: text })
      }
    }, 0)
    return { result: 'started', operationId }
  }

  return {
    chainHead_v1_follow: async ([withRuntime], { subscribe }) => {
      const id = makeId()
      const isWithRuntime = withRuntime === true
      let runtime = chain.head.loaded
      const stop = chain.onHead((head) => {
        const newRuntime = isWithRuntime && head.loaded !== runtime ? describe(head.loaded) : null
        runtime = head.loaded
        void noteChanges(chain, head, follower.versions)
        const { hash, parentHash } = head
        tell({ event: 'newBlock', blockHash: hash, parentBlockHash: parentHash, newRuntime })
        tell({ event: 'bestBlockChanged', bestBlockHash: hash })
        tell({ event: 'finalized', finalizedBlockHashes: [hash], prunedBlockHashes: [] })
      })
      const tell = subscribe('chainHead_v1_followEvent', id, () => {
        stop()
        followers.delete(id)
      })
      const follower: Follower = { tell, versions: new Map() }
      followers.set(id, follower)
      const { hash, loaded } = chain.head
      const finalizedBlockRuntime = isWithRuntime ? describe(loaded) : null
      tell({ event: 'initialized', finalizedBlockHashes: [hash], finalizedBlockRuntime })
      tell({ event: 'bestBlockChanged', bestBlockHash: hash })
      return id
    },
    async chainHead_v1_unfollow([id], { unsubscribe }) {
      unsubscribe(String(id))
      return null
    },
    async chainHead_v1_header([id, hash]) {
      const block = followers.has(String(id)) ? chain.block(hash as Hex) : undefined
      return block === undefined ? null : bytesToHex(block.header)
    },
    chainHead_v1_call: async ([id, hash, method, parameters]) =>
      operate(id, hash, async ({ hash: at }) => {
        // polkadot-api writes a call without arguments as no text at all.
        const input = parameters === '' ? new Uint8Array() : hexToBytes(parameters as Hex)
        const output = await chain.call(String(method), input, { at })
        return { event: 'operationCallDone', output: bytesToHex(output) }
      }),
    chainHead_v1_body: async ([id, hash]) =>
      operate(id, hash, async ({ extrinsics }) => ({
        event: 'operationBodyDone',
        value: extrinsics.map(bytesToHex)
      })),
    async chainHead_v1_storage([id, hash, questions]) {
      const started = operate(id, hash, async ({ hash: at }, follower) => {
        for (const question of questions as readonly ArchiveItem[]) {
          const standFor = async (key: Hex): Promise<Hex> => countChanges(follower.versions, key)
          const items = await readItems({ chain, at, question, standFor })
          if (items.length > 0) follower.tell({ event: 'operationStorageItems', items })
        }
        return { event: 'operationStorageDone' }
      })
      return { ...started, discardedItems: 0 }
    },
    // Answers come whole, and blocks are not pinned: there is nothing to go on with, or to let go.
    chainHead_v1_continue: async () => null,
    chainHead_v1_stopOperation: async () => null,
    chainHead_v1_unpin: async () => null
  }
}

/** A runtime as this interface describes it. */
function describe(loaded: LoadedRuntime): object {
  const version = writeVersion(loaded) as { readonly apis: readonly (readonly [Hex, number])[] }
  return { type: 'valid', spec: { ...version, apis: Object.fromEntries(version.apis) } }
}

async function noteChanges(
  chain: SimulatedChain,
  head: BlockInfo,
  versions: Map<Hex, number>
): Promise<void> {
  if (versions.size === 0) return
  const changes = await chain.changes({ at: head.hash }).catch(() => [])
  for (const [key, version] of versions) {
    if (changes.some((change) => change.key.startsWith(key))) versions.set(key, version + 1)
  }
}

/** What stands for everything below a key: how often it has changed. */
function countChanges(versions: Map<Hex, number>, key: Hex): Hex {
  const version = versions.get(key) ?? 0
  versions.set(key, version)
  return `0x${version.toString(16).padStart(64, '0')}`
}
