import { type AccountId20, bytesToHex } from '@paraclock/core'
import type { AccountFinding } from './AccountExplanation.ts'

const MARK = 4
const PALLET_ID = 12

/** What an account is by its own bytes: those made of a tag and an id, not of a hash. */
export function readMarkedAccount(account: Uint8Array): AccountFinding | undefined {
  switch (toText(account.subarray(0, MARK))) {
    case 'para':
      return readSovereign(account, 'relay')
    case 'sibl':
      return readSovereign(account, 'sibling')
    case 'modl':
      return readPallet(account)
    case 'Pare':
      return toText(account.subarray(0, 6)) === 'Parent' && isZero(account.subarray(6))
        ? { kind: 'parent' }
        : undefined
    default:
      return readEthereum(account)
  }
}

function readSovereign(account: Uint8Array, on: 'relay' | 'sibling'): AccountFinding | undefined {
  if (!isZero(account.subarray(MARK + 4))) return undefined
  const [a = 0, b = 0, c = 0, d = 0] = account.subarray(MARK)
  return { kind: 'sovereign', paraId: (a | (b << 8) | (c << 16) | (d << 24)) >>> 0, on }
}

function readPallet(account: Uint8Array): AccountFinding {
  const id = account.subarray(MARK, PALLET_ID)
  const rest = account.subarray(PALLET_ID)
  const printable = id.every((byte) => byte > 0x20 && byte < 0x7f)
  return {
    kind: 'pallet',
    palletId: printable ? toText(id) : bytesToHex(id),
    ...(isZero(rest) ? {} : { subAccount: bytesToHex(rest) })
  }
}

// pallet-revive 0.19.1, src/address.rs: an unmapped Ethereum address is the account of its
// 20 bytes and twelve of 0xee.
function readEthereum(account: Uint8Array): AccountFinding | undefined {
  const tail = account.subarray(20)
  if (tail.length !== 12 || !tail.every((byte) => byte === 0xee)) return undefined
  return { kind: 'ethereumAddress', address: bytesToHex(account.subarray(0, 20)) as AccountId20 }
}

function isZero(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0)
}

function toText(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}
