import { CallRefused } from '@paraclock/connect'
import { BlockMissing, bytesToHex, type Hex, ParaclockError } from '@paraclock/core'
import { type BlockInfo, decodeHeader, type SimulatedChain } from '@paraclock/simulation'
import { optional, takeParams, textParam, type UnnamedMethod } from '../takeParams.ts'

/** A chain with what a node knows of it beside its state. */
export interface ServedChain {
  /** The chain. */
  readonly chain: SimulatedChain
  /** Symbol, decimals and address prefix. */
  readonly properties: Readonly<Record<string, unknown>>
  /** Called for each transaction that a client submitted, and the chain took. */
  readonly onSubmit?: () => void
}

/**
 * A block that a client names by its hash: the head without one.
 *
 * @throws ParaclockError `BlockMissing` if it is not kept.
 */
export function requireBlock(chain: SimulatedChain, hash: Hex | null | undefined): BlockInfo {
  const found = hash == null ? chain.head : chain.block(hash)
  if (found !== undefined) return found
  throw new ParaclockError(BlockMissing, { chain: chain.name, block: hash as Hex })
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

/** An error with a code that the specification gives it. */
export function refuseCall(method: string, rpcCode: number, rpcMessage: string): ParaclockError {
  return new ParaclockError(CallRefused, { method, rpcCode, rpcMessage })
}

/** Ends the subscription that is named by its id, and says whether there was one. */
export const endSubscription: UnnamedMethod = takeParams(
  { subscription: textParam },
  ({ subscription }, { unsubscribe }) => unsubscribe(subscription)
)

/** Ends the subscription that is named by its id. There is nothing to say of it. */
export const endQuietly: UnnamedMethod = takeParams(
  { subscription: optional(textParam) },
  ({ subscription }, { unsubscribe }) => {
    if (subscription != null) unsubscribe(subscription)
    return null
  }
)
