import type { Hex } from '@paraclock/core'
import { blake2AsHex } from '@polkadot/util-crypto'
import { type RawGenesis, sortEntries } from './RawGenesis.ts'

/** Key of `Sudo.Key`. */
const SUDO_KEY = '0x5c0d1176a568c1f92944340dbfed9e9c530ebca703c85910e7164cb7d1c9e47b' as Hex

/** What the keys of `System.Account` begin with. */
const ACCOUNT = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'

// The digits of a hash that stand between the prefix and the account, and the 0x of text.
const HASH_DIGITS = 32
const MARK = 2

// The bytes of an entry behind its nonce, with balances of 128 bits.
const COUNTERS_AND_BALANCES = 76

// The bytes of a nonce on nearly all chains, and on Kilt's.
const NONCES = [4, 8]

/** Enough for any fee and deposit, whatever the token's decimals are. */
const FUNDS = 10n ** 24n

/**
 * Gives an account funds in a genesis, if it has none there, and sudo's key where the chain has
 * sudo: of several accounts the one that is as long as the accounts of the chain. A chain whose
 * accounts look otherwise is left as it is.
 */
export function seatOperator(genesis: RawGenesis, operators: readonly Hex[]): RawGenesis {
  const { top } = genesis
  const seats: [Hex, Hex][] = []
  const [known, entry] = [...top].find(([other]) => other.startsWith(ACCOUNT)) ?? ['0x', '0x']
  const digits = known.length - ACCOUNT.length - HASH_DIGITS + MARK
  const account = operators.find(({ length }) => length === digits)
  if (account !== undefined) {
    if (top.get(SUDO_KEY)?.length === digits) seats.push([SUDO_KEY, account])
    const key = `${ACCOUNT}${blake2AsHex(account, 128).slice(2)}${account.slice(2)}` as Hex
    const nonce = entry.length / 2 - 1 - COUNTERS_AND_BALANCES
    if (NONCES.includes(nonce) && !top.has(key)) seats.push([key, encodeEntry(nonce)])
  }
  return { ...genesis, top: sortEntries([...top, ...seats]) }
}

/** An account of which one reason is known to exist: what it holds. */
function encodeEntry(nonce: number): Hex {
  const entry = new DataView(new ArrayBuffer(nonce + COUNTERS_AND_BALANCES))
  entry.setUint32(nonce + 4, 1, true)
  entry.setBigUint64(nonce + 12, BigInt.asUintN(64, FUNDS), true)
  entry.setBigUint64(nonce + 20, FUNDS >> 64n, true)
  return `0x${Buffer.from(entry.buffer).toString('hex')}` as Hex
}
