import { type Chain, openHeader } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import { hashBytes, type ReceiptCheckpoint, type TrustedRuntime } from './Checkpoint.ts'
import { fromBase64 } from './fromBase64.ts'
import { makeKeys } from './openBlock.ts'
import { hashText, type Receipt, type ReceiptChain } from './Receipt.ts'
import { prove, readBlock, readEventTypes, readSet } from './readProof.ts'

/**
 * Reads the checkpoint that a receipt needs from endpoints of the chains. Only the place of each
 * block comes from the receipt: the set of authorities, the hash of each code, and the types of the
 * events are those that the endpoints state for these blocks.
 *
 * @throws ParaclockError `BlockMissing` if an endpoint does not have a block of the receipt, and the
 * errors of the reads
 */
export async function readCheckpoint(args: {
  readonly relay: Chain
  readonly service: Chain
  readonly target: Chain
  readonly receipt: Receipt
  readonly signal?: AbortSignal | undefined
}): Promise<ReceiptCheckpoint> {
  const { relay, service, target, receipt, signal } = args
  const limits = { signal }
  const { parentHash } = await readBlock(relay, hashOf(receipt.relay.header), limits)
  const { setId, authorities } = await readSet(relay, parentHash, limits)
  const keys = await makeKeys()
  const read = async (chain: Chain, { blocks }: ReceiptChain): Promise<TrustedRuntime> => {
    const hash = hashOf(blocks[0]?.header ?? '')
    const header = await readBlock(chain, hash, limits)
    const { part } = await prove(chain, header, [keys.afterCode], limits)
    const eventTypes = hashText(await readEventTypes(chain, hash))
    return { paraId: chain.paraId as number, code: part.codeHash(), eventTypes }
  }
  const runtimes = await Promise.all([
    read(service, receipt.service),
    ...(receipt.target === null ? [] : [read(target, receipt.target)])
  ])
  return { genesis: relay.facts.genesis, setId, authorities: hashBytes(authorities), runtimes }
}

const hashOf = (header: string): Hex => openHeader(fromBase64(header) ?? new Uint8Array()).hash
