import type { Block } from '@acala-network/chopsticks-core'
import { bytesToHex, type Hex } from '@paraclock/core'
import { encodeU64 } from '../chain/encodeU64.ts'
import { PARACHAIN_ID } from '../genesis/RawGenesis.ts'
import type { NetworkChain } from '../network/NetworkState.ts'
import type { OpenedFork } from './Fork.ts'
import { proveRelay } from './proveRelay.ts'
import { seatUser } from './seatUser.ts'

/** What {@link adaptFork} takes. */
export interface AdaptForkArgs {
  /** The fork. */
  readonly chain: NetworkChain
  /** The relay that it is to live on. */
  readonly relay: NetworkChain
  readonly fork: OpenedFork
  /** Who gets funds, and sudo's key where there is sudo. */
  readonly operator?: Hex | undefined
}

/**
 * What ties a chain's state to its old relay: messages under way and how far each queue was read,
 * which the new relay's proofs would contradict, and what the old relay would have said in the next
 * block. `lastProcessed…` would have the messages of a relay with lower numbers taken for old ones.
 */
const OLD_TIES: Readonly<Record<string, readonly string[]>> = {
  parachainSystem: [
    'lastDmqMqcHead',
    'lastHrmpMqcHeads',
    'lastProcessedDownwardMessage',
    'lastProcessedHrmpMessage',
    'pendingUpwardMessages',
    'pendingValidationCode',
    'relevantMessagingState',
    'upgradeGoAhead',
    'upgradeRestrictionSignal'
  ],
  xcmpQueue: ['outboundXcmpStatus']
}

// In hex with 0x: four bytes, little endian, so they are the first of a longer number's.
const PARACHAIN_ID_DIGITS = 10

/**
 * Puts a fork on a new relay, as if it had always been there: its next block sees the new relay's
 * configuration and channels, under numbers that go on from the old relay's, so that what counts in
 * relay blocks goes on counting. Nothing else of its state is changed but what an operator needs.
 */
export async function adaptFork(args: AdaptForkArgs): Promise<void> {
  const { chain, relay, fork, operator } = args
  const { local } = chain
  const { blockchain, core } = local
  const changes: [Hex, Hex | null][] = listTies(chain).map((key) => [key, null])
  if (local.paraId !== undefined && local.paraId !== fork.paraId) {
    changes.push([PARACHAIN_ID, encodeU64(local.paraId).slice(0, PARACHAIN_ID_DIGITS) as Hex])
  }
  if (operator !== undefined) changes.push(...(await seatUser(chain, operator)))
  const inherent = await writeInherent(chain, relay)
  const before = blockchain.head
  const layer = new core.StorageLayer(local.bottom)
  layer.setAll(changes)
  // Its parent is a block of the same number: that has the types by which the extrinsic is read.
  const head = new core.Block(blockchain, before.number, before.hash, before, {
    header: (await before.header) as never,
    extrinsics: inherent === undefined ? [] : [inherent],
    storage: layer
  } as ConstructorParameters<typeof Block>[4])
  local.state.put(changes)
  kept.set(head, before)
  await blockchain.setHead(head)
}

/** A block holds its parent weakly, and nothing else would hold this one. */
const kept = new WeakMap<Block, Block>()

function listTies({ api }: NetworkChain): Hex[] {
  return Object.entries(OLD_TIES).flatMap(([pallet, items]) =>
    items.flatMap((item) => {
      const key = api.query[pallet]?.[item]?.key()
      return key === undefined ? [] : [key as Hex]
    })
  )
}

/**
 * What the fork's block would have been told of the relay, had it been this one. The next block is
 * told what follows upon it. `undefined` for a chain that is told nothing.
 */
async function writeInherent(chain: NetworkChain, relay: NetworkChain): Promise<Hex | undefined> {
  const { api } = chain
  const call = api.tx['parachainSystem']?.['setValidationData']
  if (call === undefined) return undefined
  const { root, nodes } = await proveRelay(relay)
  const data = {
    validationData: {
      relayParentNumber: await readRelayNumber(chain),
      relayParentStorageRoot: root,
      maxPovSize: MAX_POV
    },
    relayChainState: { trieNodes: nodes }
  }
  const args = call.meta.args.map((_, at) => (at === 0 ? data : {}))
  return bytesToHex(call(...args).toU8a())
}

/** The largest block of a parachain, as relays have it: 5 MiB. */
const MAX_POV = 5 * 1024 * 1024

/** The last block of the old relay that the chain has seen. */
async function readRelayNumber({ api }: NetworkChain): Promise<number> {
  const system = api.query['parachainSystem']
  const [validation, last] = await Promise.all([
    system?.['validationData']?.(),
    system?.['lastRelayChainBlockNumber']?.()
  ])
  const { relayParentNumber } = (validation?.toJSON() ?? {}) as { relayParentNumber?: number }
  return Math.max(relayParentNumber ?? 0, Number(last?.toString() ?? 0))
}
