import { BlockMissing, bytesToHex, type Hex, ParaclockError, shorten } from '@paraclock/core'
import { RpcParamInvalid } from '@paraclock/rpc'
import { type BlockInfo, decodeHeader, type SimulatedChain } from '@paraclock/simulation'

/** A chain with what a node knows of it beside its state. */
export interface ServedChain {
  /** The chain. */
  readonly chain: SimulatedChain
  /** Symbol, decimals and address prefix. */
  readonly properties: Readonly<Record<string, unknown>>
}

/**
 * A block that a client names by its hash: the head without one.
 *
 * @throws ParaclockError `BlockMissing` if it is not kept.
 */
export function requireBlock(chain: SimulatedChain, hash: unknown): BlockInfo {
  if (hash === undefined || hash === null) return chain.head
  const found = chain.block(hash as Hex)
  if (found !== undefined) return found
  throw new ParaclockError(BlockMissing, { chain: chain.name, block: shorten(hash) })
}

/**
 * A text among the parameters of a client.
 *
 * @throws ParaclockError `RpcParamInvalid` if it is none.
 */
export function requireText(method: string, value: unknown): string {
  if (typeof value === 'string') return value
  throw new ParaclockError(RpcParamInvalid, { method, param: 'a text', problem: 'it is not text' })
}

/** A header as nodes write it. */
export function writeHeader({ header }: BlockInfo): object {
  const { parentHash, number, stateRoot, extrinsicsRoot, logs } = decodeHeader(header)
  return {
    parentHash: bytesToHex(parentHash),
    number: `0x${number.toString(16)}`,
    stateRoot: bytesToHex(stateRoot),
    extrinsicsRoot: bytesToHex(extrinsicsRoot),
    digest: { logs: logs.map(bytesToHex) }
  }
}
