import { abortReason, type Hex, hexToBytes, ParaclockError } from '@paraclock/core'
import type { ApiPromise } from '@polkadot/api'
import type { Extrinsic } from '@polkadot/types/interfaces'
import { hashHex } from '../journal/hashHex.ts'
import { type ChainSource, type NamedChain, nameChain } from './ChainSource.ts'
import { HeadFeed } from './HeadFeed.ts'
import { readBlock } from './readBlock.ts'
import { readNextNonce } from './readNextNonce.ts'
import { readOutcome } from './readOutcome.ts'
import type { ChainBlock, SubmissionChain } from './SubmissionChain.ts'
import { sendExtrinsic } from './sendExtrinsic.ts'

const KEPT_BLOCKS = 128

const opened = new WeakMap<ApiPromise, SubmissionChain>()

/** What submissions need of a chain, over a connection of polkadot.js: one for each connection. */
export function openSubmissionChain(source: ChainSource): SubmissionChain {
  const known = opened.get(source.api)
  if (known !== undefined) return known
  const chain = createSubmissionChain(nameChain(source))
  opened.set(source.api, chain)
  return chain
}

function createSubmissionChain(named: NamedChain): SubmissionChain {
  const { api, name } = named
  const feed = new HeadFeed(api)
  // Many submissions follow the same blocks.
  const blocks = new Map<Hex, Promise<ChainBlock>>()

  const readOnce = (hash: Hex): Promise<ChainBlock> => {
    const known = blocks.get(hash)
    if (known !== undefined) return known
    const block = readBlock(named, hash)
    blocks.set(hash, block)
    block.catch(() => blocks.delete(hash))
    const [oldest] = blocks.keys()
    if (blocks.size > KEPT_BLOCKS && oldest !== undefined) blocks.delete(oldest)
    return block
  }

  const readFinalized = async (number: number): Promise<ChainBlock> => {
    const hash = await api.rpc.chain.getBlockHash(number)
    const block = await readOnce(hash.toHex())
    if (block.number === number) return block
    const problem = `asked for block ${number}, the node gave ${block.number}`
    throw new ParaclockError('FinalizedBlockMismatch', { chain: name, number, problem })
  }

  const heads = async (): Promise<readonly [Hex, Hex]> => {
    const [finalized, best] = await Promise.all([
      api.rpc.chain.getFinalizedHead(),
      api.rpc.chain.getBlockHash()
    ])
    return [finalized.toHex(), best.toHex()]
  }

  return {
    name,
    genesis: api.genesisHash.toHex(),
    finalized: async () => {
      const hash = (await api.rpc.chain.getFinalizedHead()).toHex()
      const header = await api.rpc.chain.getHeader(hash)
      return { number: header.number.toNumber(), hash }
    },
    block: readFinalized,
    best: async () => readOnce((await api.rpc.chain.getBlockHash()).toHex()),
    nonceAt: async (account, block) => {
      const answer = await api.rpc.state.call.raw('AccountNonceApi_account_nonce', account, block)
      return readLittleEndian(String(answer) as Hex)
    },
    nextNonce: (account) => readNextNonce(api, account),
    send: (extrinsic) => sendExtrinsic(api, extrinsic),
    signerOf: async (extrinsic, block) => {
      const { registry } = await api.at(block)
      const decoded = registry.createType<Extrinsic>('Extrinsic', extrinsic)
      if (!decoded.isSigned) return undefined
      const account = registry.createType('AccountId', decoded.signer.value).toHex()
      return { account, nonce: decoded.nonce.toNumber() }
    },
    hashOf: hashHex,
    outcome: (block, index) => readOutcome(named, block, index),
    nextHead: (finalized, best, signal) =>
      new Promise<void>((resolve, reject) => {
        const end = (): void => {
          stop()
          signal?.removeEventListener('abort', abort)
        }
        const abort = (): void => {
          end()
          if (signal) reject(abortReason({ signal, what: 'waiting for a block' }))
        }
        const look = (): void => {
          heads().then(
            ([newFinalized, newBest]) => {
              if (newFinalized === finalized && newBest === best) return
              end()
              resolve()
            },
            (error: unknown) => {
              end()
              reject(error)
            }
          )
        }
        const stop = feed.listen(look)
        signal?.addEventListener('abort', abort, { once: true })
        if (signal?.aborted) abort()
        else look()
      })
  }
}

// Four bytes on most chains, eight on some.
function readLittleEndian(value: Hex): number {
  return hexToBytes(value).reduceRight((number, byte) => number * 256 + byte, 0)
}
