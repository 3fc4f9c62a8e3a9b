import { bytesToHex, type Hex } from '@paraclock/core'
import type { BlockInfo, SimulatedChain } from '@paraclock/simulation'
import * as v from 'valibot'
import { makeId, type RpcMethod } from '../RpcMethods.ts'
import {
  atBlock,
  countParam,
  nameMethods,
  optional,
  takeParams,
  type UnnamedMethod
} from '../takeParams.ts'
import { endSubscription, hashesOf, type ServedChain, writeHeader } from './ServedChain.ts'

const PROBLEM = 'is not the number of a block'

/** The number of a block: a JSON number, or a text in decimal or in hex. */
const heightParam = v.union(
  [
    countParam,
    v.pipe(
      v.string(),
      v.regex(/^(0x[\da-f]{1,8}|\d{1,10})$/i),
      v.transform((text) => Number(text))
    )
  ],
  PROBLEM
)

export function listChainMethods({ chain }: ServedChain): Readonly<Record<string, RpcMethod>> {
  const hashes = hashesOf(chain)
  const find = (number: number | null | undefined): Hex | null =>
    number == null ? chain.head.hash : hashes.at(number)
  const blockOf = (hash: Hex | null | undefined): BlockInfo | undefined =>
    hash == null ? chain.head : chain.block(hash)
  const getBlockHash = takeParams(
    { number: optional(v.union([heightParam, v.array(optional(heightParam))], PROBLEM)) },
    ({ number }) => (Array.isArray(number) ? number.map(find) : find(number))
  )
  const getFinalizedHead = takeParams({}, () => chain.head.hash)
  const newHeads = subscribeHeads(chain, 'chain_newHead')
  const finalizedHeads = subscribeHeads(chain, 'chain_finalizedHead')
  return nameMethods({
    chain_getBlockHash: getBlockHash,
    chain_getHead: getBlockHash,
    chain_getHeader: takeParams(atBlock, ({ hash }) => {
      const block = blockOf(hash)
      return block === undefined ? null : writeHeader(block)
    }),
    chain_getBlock: takeParams(atBlock, ({ hash }) => {
      const block = blockOf(hash)
      if (block === undefined) return null
      const written = { header: writeHeader(block), extrinsics: block.extrinsics.map(bytesToHex) }
      return { block: written, justifications: null }
    }),
    chain_getFinalisedHead: getFinalizedHead,
    chain_getFinalizedHead: getFinalizedHead,
    chain_subscribeAllHeads: subscribeHeads(chain, 'chain_allHead'),
    chain_subscribeNewHead: newHeads,
    chain_subscribeNewHeads: newHeads,
    chain_subscribeFinalisedHeads: finalizedHeads,
    chain_subscribeFinalizedHeads: finalizedHeads,
    chain_unsubscribeAllHeads: endSubscription,
    chain_unsubscribeNewHead: endSubscription,
    chain_unsubscribeNewHeads: endSubscription,
    chain_unsubscribeFinalisedHeads: endSubscription,
    chain_unsubscribeFinalizedHeads: endSubscription
  })
}

/** Sends every head, beginning with the present one. */
function subscribeHeads(chain: SimulatedChain, type: string): UnnamedMethod {
  return takeParams({}, (_params, { subscribe }) => {
    const say = (head: BlockInfo): void => tell(writeHeader(head))
    const stop = chain.onHead(say)
    const id = makeId()
    const tell = subscribe(type, id, stop)
    say(chain.head)
    return id
  })
}
