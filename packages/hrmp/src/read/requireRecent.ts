import { type Chain, NodeLagExceeded } from '@paraclock/connect'
import { isSameAccount, ParaclockError } from '@paraclock/core'
import { readIncludedHead } from './readIncluded.ts'

// The age up to which a block is recent.
const MAX_SECONDS = 120
// A block this far behind the block that the relay chain has included is recent at any age.
const NEAR_BLOCKS = 3
// The account `//Alice//stash`, whose key is public. Only development networks have it as validator.
const ALICE = '0xbe5ddb1579b72e84524fc29e78609e3caf42e85aa118ebfe0b0ad404b5bdd25f'

/**
 * Whether a block is recent.
 *
 * @param block.age - the age of the block in seconds
 * @param block.missed - how many blocks the relay chain has included since the block; `undefined` if
 * the block is not of a parachain, or the relay chain is unknown
 * @param block.maxSeconds - the greatest age of a block that is not near the included block; defaults
 * to two minutes
 */
export function isRecent(block: {
  readonly age: number
  readonly missed: number | undefined
  readonly maxSeconds?: number | undefined
}): boolean {
  const { age, missed = Number.POSITIVE_INFINITY, maxSeconds = MAX_SECONDS } = block
  return age <= maxSeconds || missed <= NEAR_BLOCKS
}

/**
 * Requires that the blocks of a relay chain and of its parachains are recent. A proof says that a
 * value was true at a block, so an endpoint that shows an old block could have an action repeated.
 * The relay chain's block is compared with the clock of this machine, and a parachain's block with
 * the block that the relay chain has included. The clock of a development network, whose validators'
 * keys are public, is the time of its relay chain.
 *
 * @throws ParaclockError `NodeLagExceeded`, and the errors of the connections' reads
 *
 * @example
 * ```ts
 * import { openProven } from '@paraclock/connect'
 * import { requireRecent } from '@paraclock/hrmp'
 *
 * const relay = await openProven({ endpoints: ['wss://relay-a.example', 'wss://relay-b.example'] })
 * const target = await openProven({ endpoints: ['wss://rpc-a.example', 'wss://rpc-b.example'] })
 * await requireRecent({ relay, paras: [target] })
 * ```
 */
export async function requireRecent(args: {
  readonly relay: Chain
  readonly paras: readonly Chain[]
  /** Defaults to two minutes. */
  readonly maxSeconds?: number
  readonly signal?: AbortSignal | undefined
}): Promise<void> {
  const { relay, paras, maxSeconds = MAX_SECONDS, signal } = args
  const validators = { pallet: 'Session', entry: 'Validators', signal }
  const [time, { value = [] }] = await Promise.all([
    readTime(relay, signal),
    relay.storage<readonly string[]>(validators)
  ])
  const isDevelopment = value.some((one) => isSameAccount(one, ALICE))
  const present = isDevelopment ? time : Math.max(time, Date.now() / 1000)
  const require = (chain: Chain, age: number, missed?: number): void => {
    if (isRecent({ age, missed, maxSeconds })) return
    const behind = Number.isFinite(age) ? `${Math.round(age)} seconds` : 'an unknown time'
    const allowed = `${maxSeconds} seconds`
    throw new ParaclockError(NodeLagExceeded, { endpoint: chain.facts.endpoint, behind, allowed })
  }
  require(relay, present - time)
  for (const para of paras) {
    const { paraId, block } = para
    const [own, head] = await Promise.all([
      readTime(para, signal),
      paraId === undefined ? undefined : readIncludedHead({ relay, paraId, signal })
    ])
    // Only at its first block, a parachain of the relay chain has no block there.
    const included = head?.value?.number ?? (block.number === 0 ? 0 : undefined)
    const isForeign = head !== undefined && included === undefined
    const age = isForeign ? Number.POSITIVE_INFINITY : present - own
    require(para, age, included === undefined ? undefined : included - block.number)
  }
}

async function readTime(chain: Chain, signal: AbortSignal | undefined): Promise<number> {
  const { value = 0n } = await chain.storage<bigint>({ pallet: 'Timestamp', entry: 'Now', signal })
  return Number(value) / 1000
}
