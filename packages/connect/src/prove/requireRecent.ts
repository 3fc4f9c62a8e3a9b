import { isSameAccount, ParaclockError } from '@paraclock/core'
import type { Chain } from '../chain/Chain.ts'
import { NodeLagExceeded } from '../errors/endpoints.ts'
import { readIncludedHead } from './readIncludedHead.ts'

// The age up to which a block is recent, and the greatest age that a caller can allow.
const MAX_SECONDS = 120
const CEILING_SECONDS = 3600
// A block this far behind the block that the relay chain has included is recent at any age.
const NEAR_BLOCKS = 3
// The accounts `//Alice`, `//Alice//stash`, `//Bob`, `//Bob//stash` and Alith, whose keys are public.
// Only the chains of development networks have no other block producers.
const PUBLIC_KEYS: readonly string[] = [
  '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
  '0xbe5ddb1579b72e84524fc29e78609e3caf42e85aa118ebfe0b0ad404b5bdd25f',
  '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48',
  '0xfe65717dad0447d715f660a0a58411de509b42e6efb8375f562f58a554d5860e',
  '0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac'
]

/** Whether the key of an account is public, so that it protects nothing: `//Alice`, `//Bob`, Alith. */
export function hasPublicKey(account: string): boolean {
  return PUBLIC_KEYS.some((one) => isSameAccount(account, one))
}

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
 * Requires that the block of a chain is recent. A proof says that a value was true at a block, so an
 * endpoint that shows an old block could have an action repeated. The time of the block is compared
 * with the clock of this machine. If the times differ, the block of a parachain is compared with the
 * block that its relay chain has included, if there is one. A development network, whose block
 * producers' keys are public, has a clock of its own: the time of its relay chain.
 *
 * @param options.findSlowest - names the endpoint that reports the oldest finalized block
 *
 * @throws ParaclockError `NodeLagExceeded`, and the errors of the connections' reads
 */
export async function requireRecent(
  chain: Chain,
  options: {
    readonly relay: { readonly present: () => Promise<Chain> } | undefined
    readonly maxBehindSeconds: number | undefined
    readonly findSlowest: () => Promise<string>
  }
): Promise<void> {
  const { relay, maxBehindSeconds = MAX_SECONDS, findSlowest } = options
  const maxSeconds = Math.min(maxBehindSeconds, CEILING_SECONDS)
  const own = await readTime(chain)
  const age = Date.now() / 1000 - own
  if (Math.abs(age) <= maxSeconds) return
  const { paraId, block } = chain
  const require = async (age: number, missed?: number): Promise<void> => {
    if (isRecent({ age, missed, maxSeconds })) return
    const endpoint = await findSlowest()
    const behind = Number.isFinite(age) ? `${Math.round(age)} seconds` : 'an unknown time'
    const allowed = `${maxSeconds} seconds`
    throw new ParaclockError(NodeLagExceeded, { endpoint, behind, allowed })
  }
  const above = await relay?.present()
  const head =
    above && paraId !== undefined
      ? (await readIncludedHead({ relay: above, paraId })).value
      : undefined
  // Only at its first block, a parachain of the relay chain has no block there.
  const included = head?.number ?? (block.number === 0 ? 0 : undefined)
  if (above === undefined || included === undefined) {
    return (await isDevelopment(chain)) ? undefined : await require(age)
  }
  const [time, hasOwnClock] = await Promise.all([readTime(above), isDevelopment(above)])
  const present = hasOwnClock ? time : Math.max(time, Date.now() / 1000)
  await require(present - own, included - block.number)
}

/** The time of a block in seconds since 1970. Infinitely early if the block states no time. */
async function readTime(chain: Chain): Promise<number> {
  const { value } = await chain.storage<bigint>({ pallet: 'Timestamp', entry: 'Now' })
  return value === undefined ? Number.NEGATIVE_INFINITY : Number(value) / 1000
}

async function isDevelopment(chain: Chain): Promise<boolean> {
  const lists = await Promise.all(
    [
      { pallet: 'Session', entry: 'Validators' },
      { pallet: 'Aura', entry: 'Authorities' }
    ].map((list) => chain.storage<readonly string[]>(list))
  )
  // The keys of Aura can be of another kind than the accounts of the session.
  const { value: keys = [] } = lists.find(({ value: list = [] }) => list.length > 0) ?? {}
  return keys.length > 0 && keys.every(hasPublicKey)
}
