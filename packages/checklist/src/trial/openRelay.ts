import { type Chain, findAnswer, wholeHeaderSchema } from '@paraclock/connect'
import { bytesToHex, encodeHeader, type Hex, hexToBytes, ParaclockError } from '@paraclock/core'
import {
  blake2Hasher,
  createRemoteStorage,
  createRpcStateReader,
  RemoteAnswerInvalid,
  type RemoteStorage,
  type RpcSender
} from '@paraclock/executor'

const NO_ROOT: Hex = `0x${'00'.repeat(32)}`

/** The state of a relay chain at its pinned block. */
export interface RelayState {
  readonly storage: RemoteStorage
  /** Whether what is read is proven against the state root of the block. */
  readonly verified: boolean
}

/**
 * The state of the relay chain at the pinned block, which is only read. It is proven where the header
 * has a state root, unless it is trusted.
 *
 * @throws ParaclockError `RemoteAnswerInvalid` for a header of another block
 */
export async function openRelay(
  { block: { hash: block } }: Pick<Chain, 'block'>,
  provider: RpcSender,
  isTrusted: boolean
): Promise<RelayState> {
  const header = findAnswer(wholeHeaderSchema, await provider.send('chain_getHeader', [block]))
  const reader = createRpcStateReader({ provider, block })
  if (header === undefined) return { storage: createRemoteStorage({ reader }), verified: false }
  const { number, parentHash, stateRoot, extrinsicsRoot, digest } = header
  const bytes = encodeHeader({
    number,
    parentHash: hexToBytes(parentHash),
    stateRoot: hexToBytes(stateRoot),
    extrinsicsRoot: hexToBytes(extrinsicsRoot),
    logs: digest.logs.map(hexToBytes)
  })
  if (bytesToHex(blake2Hasher.hash(bytes)) !== block) {
    const problem = `the header does not hash to ${block}`
    throw new ParaclockError(RemoteAnswerInvalid, { method: 'chain_getHeader', problem })
  }
  const verified = !isTrusted && stateRoot !== NO_ROOT
  const against = verified ? { verifyAgainst: stateRoot } : {}
  return { storage: createRemoteStorage({ reader, ...against }), verified }
}
