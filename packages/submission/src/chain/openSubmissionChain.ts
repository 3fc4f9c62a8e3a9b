import { type Hex, hexToBytes } from '@paraclock/core'
import type { Extrinsic } from '@polkadot/types/interfaces'
import { hashHex } from '../journal/hashHex.ts'
import { registryOf } from '../transaction/registryOf.ts'
import { openBlocks } from './BlockReader.ts'
import { readNextNonce } from './readNextNonce.ts'
import { readOutcome } from './readOutcome.ts'
import { requireProven, type SigningChain } from './SigningChain.ts'
import type { SubmissionChain } from './SubmissionChain.ts'
import { sendExtrinsic } from './sendExtrinsic.ts'

/** The view of a chain that submissions use. */
export function openSubmissionChain(signing: SigningChain): SubmissionChain {
  const { chain, heads } = requireProven(signing)
  const { name, source, facts } = chain
  const blocks = openBlocks(chain, heads)
  return {
    ...blocks,
    name,
    genesis: facts.genesis,
    nonceAt: async (account, at) =>
      readLittleEndian(await source.call('AccountNonceApi_account_nonce', account, { at })),
    nextNonce: (account) => readNextNonce(source, account),
    send: (extrinsic) => sendExtrinsic(source, extrinsic),
    signerOf: async (extrinsic, block) => {
      const registry = await registryOf(await chain.at(block))
      const decoded = registry.createType<Extrinsic>('Extrinsic', extrinsic)
      if (!decoded.isSigned) return undefined
      const account = registry.createType('AccountId', decoded.signer.value).toHex()
      return { account, nonce: decoded.nonce.toNumber() }
    },
    hashOf: hashHex,
    outcome: async ({ hash }, index) => readOutcome(chain, await blocks.blockOf(hash), index)
  }
}

// Four bytes on most chains, eight on some.
function readLittleEndian(value: Hex): number {
  return hexToBytes(value).reduceRight((number, byte) => number * 256 + byte, 0)
}
