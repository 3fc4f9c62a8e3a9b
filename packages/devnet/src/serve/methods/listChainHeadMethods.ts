import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import * as v from 'valibot'
import { type MethodSubscriptions, makeId, type RpcMethod } from '../RpcMethods.ts'
import {
  bytesParam,
  hashParam,
  nameMethods,
  optional,
  takeParams,
  textParam
} from '../takeParams.ts'
import { ChainHeadFollower, type Operation } from './ChainHeadFollower.ts'
import { itemsParam, readItems } from './readItems.ts'
import { endQuietly, refuseCall, type ServedChain } from './ServedChain.ts'

/** Largest number of followers of one connection. */
const MAX_FOLLOWERS = 4

/** Largest number of active operations of a follower. */
const MAX_OPERATIONS = 16

/** The error codes that the JSON-RPC specification defines for `chainHead`. */
const TOO_MANY = -32800
const WITHOUT_RUNTIME = -32802
const NOTHING_TO_CONTINUE = -32803
const TWICE = -32804

/**
 * The error messages of nodes for the codes `WITHOUT_RUNTIME`, `NOTHING_TO_CONTINUE` and `TWICE`.
 */
const WITHOUT_RUNTIME_SAYS =
  'The `chainHead_follow` subscription was started with `withRuntime` set to `false`'
const NOTHING_TO_CONTINUE_SAYS = 'Wait for continue event was not generated for the subscription'
const TWICE_SAYS = 'Received duplicate hashes for the `chainHead_unpin` method'

const LIMIT_REACHED = { result: 'limitReached' } as const

export function listChainHeadMethods({ chain }: ServedChain): Readonly<Record<string, RpcMethod>> {
  const followers = new Map<string, ChainHeadFollower>()
  const find = (id: string, { connection }: MethodSubscriptions): ChainHeadFollower | undefined => {
    const follower = followers.get(id)
    return follower?.connection === connection ? follower : undefined
  }
  const of = { followSubscription: textParam, hash: hashParam }
  const operate = (
    { hash, followSubscription }: { readonly followSubscription: string; readonly hash: Hex },
    subscriptions: MethodSubscriptions,
    method: string,
    work: Operation
  ): object => {
    const follower = find(followSubscription, subscriptions)
    if (follower === undefined) return LIMIT_REACHED
    follower.requirePin(hash, method)
    if (follower.operations.size >= MAX_OPERATIONS) return LIMIT_REACHED
    return { result: 'started', operationId: follower.operate(hash, work) }
  }

  return nameMethods({
    chainHead_v1_follow: takeParams(
      { withRuntime: v.boolean('is neither true nor false') },
      ({ withRuntime }, subscriptions, method) => {
        const { connection } = subscriptions
        const others = [...followers.values()].filter((one) => one.connection === connection)
        if (others.length >= MAX_FOLLOWERS) {
          const problem = 'Maximum number of chainHead_follow has been reached'
          throw refuseCall(method, TOO_MANY, problem)
        }
        const id = makeId()
        const onEnd = (): boolean => followers.delete(id)
        followers.set(id, new ChainHeadFollower({ chain, id, withRuntime, subscriptions, onEnd }))
        return id
      }
    ),
    chainHead_v1_unfollow: endQuietly,
    chainHead_v1_header: takeParams(of, ({ followSubscription, hash }, caller, method) => {
      const follower = find(followSubscription, caller)
      if (follower === undefined) return null
      follower.requirePin(hash, method)
      const block = chain.block(hash)
      return block === undefined ? null : bytesToHex(block.header)
    }),
    chainHead_v1_call: takeParams(
      { ...of, function: textParam, callParameters: bytesParam },
      ({ function: name, callParameters, ...at }, caller, method) => {
        const follower = find(at.followSubscription, caller)
        follower?.requirePin(at.hash, method)
        if (follower?.withRuntime === false) {
          throw refuseCall(method, WITHOUT_RUNTIME, WITHOUT_RUNTIME_SAYS)
        }
        return operate(at, caller, method, async ({ hash }) => {
          const output = await chain.call(name, hexToBytes(callParameters), { at: hash })
          return { event: 'operationCallDone', output: bytesToHex(output) }
        })
      }
    ),
    chainHead_v1_body: takeParams(of, (at, caller, method) =>
      operate(at, caller, method, async ({ extrinsics }) => ({
        event: 'operationBodyDone',
        value: extrinsics.map(bytesToHex)
      }))
    ),
    chainHead_v1_storage: takeParams(
      { ...of, items: itemsParam, childTrie: optional(bytesParam) },
      ({ items: questions, childTrie, ...args }, caller, method) => {
        const started = operate(args, caller, method, async ({ hash: at }, tell) => {
          for (const question of questions) {
            const items = await readItems({ chain, at, childTrie, question, method })
            if (items.length > 0) tell({ event: 'operationStorageItems', items })
          }
          return { event: 'operationStorageDone' }
        })
        return started === LIMIT_REACHED ? started : { ...started, discardedItems: 0 }
      }
    ),
    // An operation sends its whole result without a pause. So no operation ever needs this method
    // to continue.
    chainHead_v1_continue: takeParams(
      { followSubscription: textParam, operationId: textParam },
      ({ followSubscription, operationId }, caller, method) => {
        if (find(followSubscription, caller)?.operations.has(operationId) !== true) return null
        throw refuseCall(method, NOTHING_TO_CONTINUE, NOTHING_TO_CONTINUE_SAYS)
      }
    ),
    chainHead_v1_stopOperation: takeParams(
      { followSubscription: textParam, operationId: textParam },
      ({ followSubscription, operationId }, caller) => {
        find(followSubscription, caller)?.operations.delete(operationId)
        return null
      }
    ),
    chainHead_v1_unpin: takeParams(
      { followSubscription: textParam, hashOrHashes: v.union([hashParam, v.array(hashParam)]) },
      ({ followSubscription, hashOrHashes }, caller, method) => {
        const follower = find(followSubscription, caller)
        if (follower === undefined) return null
        const hashes = [hashOrHashes].flat()
        if (new Set(hashes).size < hashes.length) {
          throw refuseCall(method, TWICE, TWICE_SAYS)
        }
        for (const hash of hashes) follower.requirePin(hash, method)
        for (const hash of hashes) follower.pinned.delete(hash)
        return null
      }
    )
  })
}
