import { CallRefused, type StateSource } from '@paraclock/connect'
import { describeThrown, type Hex, isParaclockError } from '@paraclock/core'
import type { Extrinsic } from '@polkadot/types/interfaces'
import { hashHex } from '../transaction/hashHex.ts'
import { registryOf } from '../transaction/registryOf.ts'
import { openBlocks } from './BlockReader.ts'
import { readBlockTime } from './readBlockTime.ts'
import { readNonce } from './readNonce.ts'
import { readOutcome } from './readOutcome.ts'
import { requireProven, type SigningChain } from './SigningChain.ts'
import type { Delivery, SubmissionChain } from './SubmissionChain.ts'

/** The view of a chain that submissions use. */
export function openSubmissionChain(signing: SigningChain): SubmissionChain {
  const { chain, heads, present, holdFinality } = requireProven(signing)
  const { name, source, facts } = chain
  const blocks = openBlocks(chain, heads)
  return {
    ...blocks,
    name,
    genesis: facts.genesis,
    agreeOn: signing.agreeOn,
    timeAt: (block) => readBlockTime(chain, block),
    now: Date.now,
    nonceAt: (account, at) => readNonce(source, account, at),
    nextNonce: async (account) => await readNonce(source, account, await holdFinality()),
    birth: async () => (await present()).block,
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

// The node has the very bytes in its pool.
const ALREADY_IMPORTED = 1013

/** Sends bytes to a node, and classifies its answer. */
async function sendExtrinsic(
  source: Pick<StateSource, 'request'>,
  extrinsic: Hex
): Promise<Delivery> {
  try {
    await source.request('author_submitExtrinsic', [extrinsic])
    return { kind: 'accepted' }
  } catch (error) {
    const reason = describeThrown(error)
    const code = codeOf(error)
    if (code === ALREADY_IMPORTED) return { kind: 'accepted' }
    // Without an error code from the node, it is unknown whether the bytes arrived.
    return { kind: code === undefined ? 'unknown' : 'refused', reason }
  }
}

function codeOf(error: unknown): number | undefined {
  if (isParaclockError(error, CallRefused)) return error.context.rpcCode
  if (isParaclockError(error)) return undefined
  const code = (error as { readonly code?: unknown } | null)?.code
  return typeof code === 'number' ? code : undefined
}
