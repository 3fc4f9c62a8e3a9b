import type { Chain } from '@paraclock/connect'
import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import { type Junction, type Location, relayLocation, siblingLocation } from '@paraclock/xcm'
import type { OpenRuntime } from './OwnRuntime.ts'
import { listSenders, withdraw } from './observeFees.ts'

// The highest id of a system parachain. System parachains use the relay chain's token.
const LAST_SYSTEM_ID = 1_999

/** Matches the name of the constant with the currency id of the chain's own token. */
const NATIVE_ID = /native.*(currency|asset|token)|(currency|asset|token).*native/i

/**
 * The usual key of the chain's own token, if the chain locates tokens by the junction `GeneralKey`.
 */
const USUAL_KEY: Hex = '0x0001'

const KEY_BYTES = 32

/**
 * Lists the locations by which a parachain can name its own token. The most likely one is first.
 */
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

/** An amount below the token issuance of any chain. */
const AMOUNT = 1_000_000_000_000n

/**
 * Finds the location by which a chain names its own token. For each candidate location, runs a
 * program that withdraws the asset from an account. If the location is right, the balance of the
 * account is reduced. Returns `undefined` if the chain executes none of these programs, or if no
 * location is right.
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
      // A barrier checks only the sender and the first instructions. If a barrier refuses one
      // candidate, it refuses all candidates of the same sender.
      if (run.outcome === 'refused') break
      const left = await run.read<object>(ledger.pallet, ledger.item, ...ledger.keysOf(account))
      if (left === undefined || (ledger.readBalance(left)['free'] ?? 0n) < held.free) return id
    }
  }
  return undefined
}
