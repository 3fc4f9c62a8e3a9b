import { decodeAuthorities, encodeJustification, precommitPayload } from '@paraclock/connect'
import {
  bytesToHex,
  encodeBytes,
  encodeCompact,
  type Hex,
  hexToBytes,
  joinBytes,
  readUnsigned
} from '@paraclock/core'
import type { BlockInfo, SimulatedChain } from '@paraclock/simulation'
import { Keyring } from '@polkadot/keyring'
import type { KeyringPair } from '@polkadot/keyring/types'
import { devAccounts } from '../../drive/devAccount.ts'
import type { RpcMethod } from '../RpcMethods.ts'
import { countParam, nameMethods, takeParams } from '../takeParams.ts'
import { refuseCall, type ServedChain } from './ServedChain.ts'

const UNPROVEN = 4

/**
 * Lists the methods that a node of a relay chain has for finality. All blocks are final at once, and
 * the development accounts sign, which are the authorities of the shipped relay chains. The list is
 * empty for a chain without GRANDPA.
 */
export function listFinalityMethods({ chain }: ServedChain): Readonly<Record<string, RpcMethod>> {
  const setId = chain.runtime.storage('Grandpa', 'CurrentSetId')?.key()
  if (setId === undefined) return {}
  const readSet = async (at: Hex): Promise<number> =>
    readUnsigned(await chain.read(setId, { at }), 8) ?? 0
  return nameMethods({
    grandpa_proveFinality: takeParams({ number: countParam }, async ({ number }) => {
      const block = chain.block(number)
      if (block === undefined || number === 0) throw refuse(number > chain.head.number)
      // Like a node, prove the last block that the same set of authorities made final.
      const set = await readSet(block.parentHash)
      const later = chain.blocksAfter(number)
      const sets = await Promise.all(later.map(({ parentHash }) => readSet(parentHash)))
      const end = sets.findIndex((one) => one !== set)
      const covered = end === -1 ? later : later.slice(0, end)
      const last = covered.at(-1) ?? block
      const justification = await justify(chain, last, set)
      return bytesToHex(
        joinBytes([
          hexToBytes(last.hash),
          encodeBytes(justification),
          encodeCompact(covered.length),
          ...covered.map(({ header }) => header)
        ])
      )
    })
  })
}

function refuse(isLater: boolean): Error {
  const reason = isLater
    ? 'The requested block has not yet been finalized'
    : 'The state of the requested block is already discarded'
  return refuseCall('grandpa_proveFinality', UNPROVEN, `Prove finality rpc failed: ${reason}`)
}

/** Makes the votes of all authorities whose keys are development keys. */
async function justify(
  chain: SimulatedChain,
  { hash, number, parentHash }: BlockInfo,
  setId: number
): Promise<Uint8Array> {
  // The state of the parent has the set that votes for the block: a session that begins in the block
  // has the next set.
  const answer = await chain.call('GrandpaApi_grandpa_authorities', undefined, { at: parentHash })
  const round = number
  const payload = precommitPayload({ hash, number }, { round, setId })
  const precommits = decodeAuthorities(answer).flatMap(([authority]) => {
    const pair = pairOf(authority)
    return pair === undefined ? [] : [{ hash, number, authority, signature: pair.sign(payload) }]
  })
  return encodeJustification({ round, hash, number, precommits, ancestries: [] })
}

let pairs: ReadonlyMap<Hex, KeyringPair> | undefined

function pairOf(authority: Hex): KeyringPair | undefined {
  if (pairs === undefined) {
    const keyring = new Keyring({ type: 'ed25519' })
    const made = devAccounts[32].map((name) => keyring.addFromUri(`//${name}`))
    pairs = new Map(made.map((pair) => [bytesToHex(pair.publicKey), pair]))
  }
  return pairs.get(authority)
}
