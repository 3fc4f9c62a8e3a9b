import type { Chain } from '@paraclock/connect'
import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { type Junction, type Location, relayLocation, siblingLocation } from '@paraclock/xcm'
import type { OpenRuntime } from './OwnRuntime.ts'
import { listSenders, withdraw } from './observeFees.ts'

// The rule of relay chains: ids up to this one are system parachains, and those use its token.
const LAST_SYSTEM_ID = 1_999

/** How chains that keep several currencies name the constant with the id of their own. */
const NATIVE_ID = /native.*(currency|asset|token)|(currency|asset|token).*native/i

/** The key of their own token that most chains use whose tokens are named by keys. */
const USUAL_KEY: Hex = '0x0001'

/** How many bytes a general key holds. */
const KEY_BYTES = 32

/** The places by which a parachain may name the token that its accounts hold, the likeliest first. */
export function listNatives(
  { runtime }: Pick<Chain, 'runtime'>,
  paraId: number
): readonly [Location, ...Location[]] {
  const here = { parents: 0, interior: [] } as const
  const { pallets, lookup } = runtime.metadata
  const own = pallets.find(({ name }) => name === runtime.ledger?.issuance.pallet)
  const ids = pallets
    .flatMap(({ constants }) => constants)
    .filter(({ name, value }) => NATIVE_ID.test(name) && (value.length - 2) / 2 <= KEY_BYTES)
    .map(({ value, type }) =>
      lookup[type]?.def.tag === 'primitive' ? indexOf(value as Hex) : keyOf(value as Hex)
    )
  const junctions: readonly Junction[] = [
    ...(own === undefined ? [] : [{ kind: 'palletInstance', index: own.index } as const]),
    ...ids,
    keyOf(USUAL_KEY)
  ]
  const parachain = { kind: 'parachain', paraId } as const
  const [first, second] = paraId <= LAST_SYSTEM_ID ? [relayLocation, here] : [here, relayLocation]
  return [
    first,
    second,
    siblingLocation(paraId),
    ...junctions.flatMap((junction) => [
      { parents: 0, interior: [junction] },
      { parents: 1, interior: [parachain, junction] }
    ])
  ]
}

function keyOf(key: Hex): Junction {
  const bytes = hexToBytes(key)
  const data = new Uint8Array(KEY_BYTES)
  data.set(bytes)
  return { kind: 'generalKey', length: bytes.length, data: bytesToHex(data) }
}

function indexOf(integer: Hex): Junction {
  const bigEndian = [...hexToBytes(integer)].reverse()
  return { kind: 'generalIndex', index: BigInt(bytesToHex(Uint8Array.from(bigEndian))) }
}

/** Enough to be seen, and less than any chain has issued. */
const AMOUNT = 1_000_000_000_000n

/**
 * Finds out by running it by which place a chain names the token that its accounts hold: a program
 * withdraws it, and the account has less. `undefined` if the chain begins no such program, or names it
 * by none of the places.
 */
export async function observeNative(
  on: OpenRuntime,
  candidates: readonly Location[]
): Promise<Location | undefined> {
  const { ledger } = on.chain.runtime
  if (ledger === undefined) return undefined
  for (const { origin, account } of listSenders(on)) {
    const held = { holder: account, free: AMOUNT * 2n }
    for (const id of candidates) {
      const fees = { id, amount: AMOUNT }
      const pays = { kind: 'buyExecution', fees, weightLimit: 'unlimited' } as const
      const run = await on.execute([withdraw(id, AMOUNT), pays], { origin, overrides: [held] })
      // A barrier looks at who sends a program, and at how it begins.
      if (run.outcome === 'refused') break
      const left = await run.read<object>(ledger.pallet, ledger.item, ...ledger.keysOf(account))
      if (left === undefined || (ledger.readBalance(left)['free'] ?? 0n) < held.free) return id
    }
  }
  return undefined
}
