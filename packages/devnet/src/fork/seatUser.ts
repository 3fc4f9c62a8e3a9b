import type { Hex } from '@paraclock/core'
import type { NetworkChain } from '../network/NetworkState.ts'
import { encodeEntry } from './encodeEntry.ts'

/** Enough for any fee and deposit, whatever the token's decimals are. */
const FUNDS = 10n ** 24n

/** In hex with 0x: an account of 32 bytes. */
const ACCOUNT_DIGITS = 66

/**
 * What has to be written into the state of a fork so that an account has funds there, and sudo's key
 * where the chain has sudo. Nothing, where accounts are of another length.
 */
export async function seatUser(chain: NetworkChain, account: Hex): Promise<[Hex, Hex][]> {
  const { api } = chain
  const zero = api.registry.createType('AccountId')
  if (account.length !== ACCOUNT_DIGITS || zero.toU8a().length !== ACCOUNT_DIGITS / 2 - 1) return []
  const seats: [Hex, Hex][] = []
  const accounts = api.query['system']?.['account']
  const issuance = api.query['balances']?.['totalIssuance']
  if (accounts !== undefined) {
    const info = (await accounts(account)).toJSON() as {
      providers?: number
      data: { free: string | number }
    }
    const free = BigInt(info.data.free) + FUNDS
    const value = {
      ...info,
      providers: Math.max(1, info.providers ?? 0),
      data: { ...info.data, free: free.toString() }
    }
    seats.push(encodeEntry(chain, accounts, [account], value))
    if (issuance !== undefined) {
      // What is taken off an account later is taken off the total, which must not fall below zero.
      const total = BigInt((await issuance()).toString()) + FUNDS
      seats.push(encodeEntry(chain, issuance, [], total.toString()))
    }
  }
  const sudo = api.query['sudo']?.['key']
  if (sudo !== undefined) seats.push(encodeEntry(chain, sudo, [], account))
  return seats
}
