import { type Chain, nativeToken } from '@paraclock/connect'
import {
  type AccountId32,
  formatBalance,
  type Hex,
  hexToBytes,
  sanitizeText,
  type Token
} from '@paraclock/core'
import { readAccount } from '@paraclock/xcm'
import { SystemChainMissing } from '../errors/system.ts'
import type { SystemArtifact } from '../evidence/SystemArtifact.ts'

/**
 * Returns why the balances on Asset Hub are unknown. Returns `undefined` if the balances are known,
 * or if the network has no Asset Hub.
 */
export function describeUnread({
  chains,
  assetHub
}: Pick<SystemArtifact, 'chains' | 'assetHub'>): string | undefined {
  if (assetHub !== undefined && 'error' in assetHub) {
    const { code, message } = assetHub.error
    return `What the user holds on Asset Hub is undetermined: ${code}: ${message}.`
  }
  const trusted = chains.known ? chains.value.filter(({ teleports }) => teleports) : []
  if (assetHub !== undefined || trusted.length === 0) return undefined
  const ids = trusted.map(({ paraId }) => paraId).join(' or ')
  return `The money may be on parachain ${ids}, from which the relay chain takes its token, and no Asset Hub is configured (${SystemChainMissing.code}): add assetHub.endpoints to the network in the configuration.`
}

const RELEASES: Readonly<Record<string, string>> = {
  Staking: 'staking.unbond, and staking.withdrawUnbonded when the bonding duration is over',
  DelegatedStaking:
    'nominationPools.unbond, and nominationPools.withdrawUnbonded when the bonding duration is over',
  NominationPools: 'nominationPools.unbond and nominationPools.withdrawUnbonded',
  ConvictionVoting: 'convictionVoting.removeVote and convictionVoting.unlock',
  Vesting: 'vesting.vest',
  staking: 'staking.unbond, and staking.withdrawUnbonded when the bonding duration is over',
  pyconvot: 'convictionVoting.removeVote and convictionVoting.unlock',
  vesting: 'vesting.vest'
}

interface StoredPart {
  readonly id: unknown
  readonly amount: bigint
}

const PLACES = { Holds: 'on hold', Freezes: 'frozen', Locks: 'locked' } as const

/**
 * Describes the money that an account cannot send, with the known calls that release this money.
 */
export async function describeHeld(
  chain: Chain,
  account: AccountId32
): Promise<string | undefined> {
  const { balance } = await readAccount(chain, account)
  const token = nativeToken(chain)
  const read = await Promise.all(
    Object.entries(PLACES).map(async ([entry, how]) => {
      const asked = { pallet: 'Balances', entry, keys: [account] }
      const { value = [] } = await chain.storage<readonly StoredPart[]>(asked)
      return value.map((part) => describePart(part, how, token))
    })
  )
  const pool = await chain.storage<number>({
    ...{ pallet: 'NominationPools', entry: 'PoolMembers', keys: [account] },
    as: (member) => (member as { readonly pool_id: number }).pool_id
  })
  const inPool =
    pool.value === undefined
      ? []
      : [`a part is in nomination pool ${pool.value}: ${RELEASES['NominationPools']}`]
  const parts = [...read.flat(), ...inPool]
  const reserved = balance.reserved > 0n ? `${formatBalance(balance.reserved, token)} reserved` : ''
  const named = parts.length === 0 ? reserved : parts.join('; ')
  return named === '' ? undefined : `On ${chain.name} not all can be sent: ${named}.`
}

function describePart({ id, amount }: StoredPart, how: string, token: Token): string {
  const name = nameOf(id)
  const release = RELEASES[name]
  return `${formatBalance(amount, token)} ${how} by ${name}${release === undefined ? '' : ` (${release})`}`
}

function nameOf(id: unknown): string {
  if (typeof id === 'object' && id !== null && 'type' in id && typeof id.type === 'string') {
    return id.type
  }
  const bytes = typeof id === 'string' && id.startsWith('0x') ? hexToBytes(id as Hex) : id
  return bytes instanceof Uint8Array
    ? sanitizeText(new TextDecoder().decode(bytes)).trim()
    : 'a pallet'
}
