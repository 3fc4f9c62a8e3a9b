import type { Chain } from '@paraclock/connect'
import { ParaclockError, readHeader } from '@paraclock/core'
import {
  createRemoteStorage,
  createRpcStateReader,
  RemoteAnswerInvalid,
  type RemoteStorage,
  type RpcSender
} from '@paraclock/executor'

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
  const header = readHeader(await provider.send('chain_getHeader', [block]))
  const reader = createRpcStateReader({ provider, block })
  if (header?.hash !== block) {
    const problem = `the header does not hash to ${block}`
    throw new ParaclockError(RemoteAnswerInvalid, { method: 'chain_getHeader', problem })
  }
  const { stateRoot } = header
  const against = isTrusted || stateRoot === undefined ? {} : { verifyAgainst: stateRoot }
  const verified = 'verifyAgainst' in against
  return { storage: createRemoteStorage({ reader, ...against }), verified }
}
