import { bytesToHex, describeThrown, type Hex, hexToBytes } from '@paraclock/core'
import type { LoadedRuntime } from '@paraclock/executor'
import type { BlockInfo, SimulatedChain } from '@paraclock/simulation'
import * as v from 'valibot'
import { makeId, type RpcMethod } from '../RpcMethods.ts'
import {
  bytesParam,
  hashParam,
  nameMethods,
  optional,
  takeParams,
  textParam
} from '../takeParams.ts'
import { itemsParam, readItems } from './readItems.ts'
import { endQuietly, refuseCall, type ServedChain } from './ServedChain.ts'

/** The specification's codes. */
const NOT_PINNED = -32801
const WITHOUT_RUNTIME = -32802
const NOTHING_TO_CONTINUE = -32803
const TWICE = -32804

/** Most finalized blocks that a new follower is told of. */
const MOST_FINALIZED = 10

const LIMIT_REACHED = { result: 'limitReached' } as const

/** Someone who follows a chain. */
interface Follower {
  readonly withRuntime: boolean
  readonly tell: (event: object) => void
  /** The blocks that were reported, and not unpinned. */
  readonly pinned: Set<Hex>
  /** The operations under way. */
  readonly operations: Set<string>
  /** How often something below a key has changed since it was first asked for. */
  readonly versions: Map<Hex, number>
}

/** An operation on a block, which ends with the event that it returns. */
type Operation = (
  block: BlockInfo,
  tell: (event: object) => void,
  follower: Follower
) => Promise<object>

/** The methods `chainHead_v1_*` of a node, by which polkadot-api, dedot and subxt read. */
export function listChainHeadMethods({ chain }: ServedChain): Readonly<Record<string, RpcMethod>> {
  const followers = new Map<string, Follower>()
  const of = { followSubscription: textParam, hash: hashParam }
  const requirePin = (follower: Follower, hash: Hex, method: string): void => {
    if (follower.pinned.has(hash)) return
    throw refuseCall(method, NOT_PINNED, `the block ${hash} was not reported, or is unpinned`)
  }
  /** Answers a question after the caller knows its operation by its id. */
  const operate = (
    args: { readonly followSubscription: string; readonly hash: Hex },
    method: string,
    work: Operation
  ): object => {
    const follower = followers.get(args.followSubscription)
    if (follower === undefined) return LIMIT_REACHED
    requirePin(follower, args.hash, method)
    const operationId = makeId()
    follower.operations.add(operationId)
    const tell = (event: object): void => {
      if (follower.operations.has(operationId)) follower.tell({ ...event, operationId })
    }
    setTimeout(async () => {
      const block = chain.block(args.hash)
      if (block === undefined) tell({ event: 'operationInaccessible' })
      else {
        const failed = (error: unknown): object => ({
          event: 'operationError',
          error: describeThrown(error)
        })
        tell(await work(block, tell, follower).catch(failed))
      }
      follower.operations.delete(operationId)
    }, 0)
    return { result: 'started', operationId }
  }

  return nameMethods({
    chainHead_v1_follow: takeParams(
      { withRuntime: v.boolean('is neither true nor false') },
      ({ withRuntime }, { subscribe, unsubscribe }) => {
        const id = makeId()
        const pinned = new Set<Hex>()
        let last = chain.head
        const end = (): void => {
          tell({ event: 'stop' })
          unsubscribe(id)
        }
        const stop = chain.onHead((head) => {
          // The head of a chain that went back is on none of the blocks that count as finalized.
          if (head.parentHash !== last.hash) return end()
          const newRuntime = head.loaded === last.loaded ? null : describe(head.loaded)
          last = head
          noteChanges(chain, head, follower.versions).catch(end)
          const { hash: blockHash, parentHash: parentBlockHash } = head
          pinned.add(blockHash)
          const runtime = withRuntime ? { newRuntime } : {}
          tell({ event: 'newBlock', blockHash, parentBlockHash, ...runtime })
          tell({ event: 'bestBlockChanged', bestBlockHash: blockHash })
          tell({ event: 'finalized', finalizedBlockHashes: [blockHash], prunedBlockHashes: [] })
          const [oldest] = pinned
          // Blocks that are pinned for too long cannot be kept for ever.
          if (oldest !== undefined && chain.block(oldest) === undefined) end()
        })
        const tell = subscribe('chainHead_v1_followEvent', id, () => {
          stop()
          followers.delete(id)
        })
        const follower: Follower = {
          withRuntime,
          tell,
          pinned,
          operations: new Set(),
          versions: new Map()
        }
        followers.set(id, follower)
        const finalizedBlockHashes = listFinalized(chain)
        for (const hash of finalizedBlockHashes) pinned.add(hash)
        const runtime = withRuntime ? { finalizedBlockRuntime: describe(last.loaded) } : {}
        tell({ event: 'initialized', finalizedBlockHashes, ...runtime })
        tell({ event: 'bestBlockChanged', bestBlockHash: last.hash })
        return id
      }
    ),
    chainHead_v1_unfollow: endQuietly,
    chainHead_v1_header: takeParams(of, ({ followSubscription, hash }, _, method) => {
      const follower = followers.get(followSubscription)
      if (follower === undefined) return null
      requirePin(follower, hash, method)
      const block = chain.block(hash)
      return block === undefined ? null : bytesToHex(block.header)
    }),
    chainHead_v1_call: takeParams(
      { ...of, function: textParam, callParameters: bytesParam },
      ({ function: name, callParameters, ...at }, _, method) => {
        if (followers.get(at.followSubscription)?.withRuntime === false) {
          throw refuseCall(method, WITHOUT_RUNTIME, 'the chain is followed without its runtimes')
        }
        return operate(at, method, async ({ hash }) => {
          const output = await chain.call(name, hexToBytes(callParameters), { at: hash })
          return { event: 'operationCallDone', output: bytesToHex(output) }
        })
      }
    ),
    chainHead_v1_body: takeParams(of, (at, _, method) =>
      operate(at, method, async ({ extrinsics }) => ({
        event: 'operationBodyDone',
        value: extrinsics.map(bytesToHex)
      }))
    ),
    chainHead_v1_storage: takeParams(
      { ...of, items: itemsParam, childTrie: optional(bytesParam) },
      ({ items: questions, childTrie, ...args }, _, method) => {
        const started = operate(args, method, async ({ hash: at }, tell, { versions }) => {
          for (const question of questions) {
            const standFor = async (key: Hex): Promise<Hex> => countChanges(versions, key)
            const items = await readItems({ chain, at, childTrie, question, standFor })
            if (items.length > 0) tell({ event: 'operationStorageItems', items })
          }
          return { event: 'operationStorageDone' }
        })
        return started === LIMIT_REACHED ? started : { ...started, discardedItems: 0 }
      }
    ),
    // Answers come whole, so no operation that is under way waits for this.
    chainHead_v1_continue: takeParams(
      { followSubscription: textParam, operationId: textParam },
      ({ followSubscription, operationId }, _, method) => {
        if (followers.get(followSubscription)?.operations.has(operationId) !== true) return null
        throw refuseCall(method, NOTHING_TO_CONTINUE, 'the operation does not wait to be continued')
      }
    ),
    chainHead_v1_stopOperation: takeParams(
      { followSubscription: textParam, operationId: textParam },
      ({ followSubscription, operationId }) => {
        followers.get(followSubscription)?.operations.delete(operationId)
        return null
      }
    ),
    chainHead_v1_unpin: takeParams(
      { followSubscription: textParam, hashOrHashes: v.union([hashParam, v.array(hashParam)]) },
      ({ followSubscription, hashOrHashes }, _, method) => {
        const follower = followers.get(followSubscription)
        if (follower === undefined) return null
        const hashes = [hashOrHashes].flat()
        if (new Set(hashes).size < hashes.length) {
          throw refuseCall(method, TWICE, 'a block is named twice')
        }
        for (const hash of hashes) requirePin(follower, hash, method)
        for (const hash of hashes) follower.pinned.delete(hash)
        return null
      }
    )
  })
}

/** The last finalized blocks with the runtime of the head, the head last: as many as a minute has. */
function listFinalized(chain: SimulatedChain): readonly Hex[] {
  const { head } = chain
  const hashes: Hex[] = []
  let block: BlockInfo | undefined = head
  while (block !== undefined && block.loaded === head.loaded && hashes.length < MOST_FINALIZED) {
    hashes.unshift(block.hash)
    block = chain.block(block.parentHash)
  }
  return hashes
}

/** A runtime as this interface describes it. */
function describe({ version, apis }: LoadedRuntime): object {
  const { specName, implName, specVersion, implVersion, transactionVersion } = version
  const spec = { specName, implName, specVersion, implVersion, transactionVersion }
  return { type: 'valid', spec: { ...spec, apis: Object.fromEntries(apis) } }
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
