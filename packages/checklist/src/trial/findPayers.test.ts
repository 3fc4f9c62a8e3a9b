import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import type { SimulatedChain } from '@paraclock/simulation'
import { expect, test } from 'vitest'
import { countTimes, findPayers, takeLosses } from './findPayers.ts'

const write = (value: object): Uint8Array =>
  new TextEncoder().encode(
    JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}` : one))
  )
// Most maps of accounts have no default.
const parse = (raw: Uint8Array | null): object | undefined =>
  raw === null
    ? undefined
    : JSON.parse(new TextDecoder().decode(raw), (_, one) =>
        typeof one === 'string' ? BigInt(one) : one
      )

/** How pallets keep the balance of an account, by pallet: `System`, `Assets` and `Tokens`. */
const forms = {
  System: (free: bigint, kept = 0n) => ({ data: { free, reserved: 5n, frozen: 5n + kept } }),
  Assets: (free: bigint) => ({ balance: free }),
  Tokens: (free: bigint) => ({ free })
}
const ENTRIES = { System: 'Account', Assets: 'Account', Tokens: 'Accounts' } as const
type Pallet = keyof typeof forms
const keyOf = (pallet: Pallet): Hex => bytesToHex(new TextEncoder().encode(`${pallet}/alice`))

/** A chain on which the account has values, and whose blocks changed them before. */
function createChain(
  held: Readonly<Partial<Record<Pallet, object>>>,
  ...blocks: readonly Readonly<Partial<Record<Pallet, readonly [object | null, object | null]>>>[]
) {
  const state = new Map(
    Object.entries(held).map(([pallet, value]) => [keyOf(pallet as Pallet), write(value)])
  )
  const toRaw = (value: object | null) => (value === null ? null : write(value))
  return {
    runtime: {
      metadata: { pallets: Object.keys(forms).map((name) => ({ name })) },
      storage: (pallet: Pallet, entry: string) =>
        ENTRIES[pallet] === entry
          ? {
              ...{ type: 0, keyCount: 1, decode: parse },
              prefix: () => bytesToHex(new TextEncoder().encode(`${pallet}/`))
            }
          : undefined,
      type: () => ({ encode: write })
    },
    blocksAfter: (from: number) => blocks.slice(from).map((_, at) => ({ hash: `${from + at}` })),
    changes: async ({ at }: { at: string }) =>
      Object.entries(blocks[Number(at)] ?? {}).map(([pallet, [before, after]]) => ({
        key: keyOf(pallet as Pallet),
        before: toRaw(before),
        after: toRaw(after)
      })),
    read: async (key: Hex) => state.get(key) ?? null,
    write: (entries: readonly (readonly [Hex, Hex])[]) => {
      for (const [key, value] of entries) state.set(key, hexToBytes(value))
    },
    valueOf: (pallet: Pallet) => parse(state.get(keyOf(pallet)) ?? write({}))
  } as unknown as SimulatedChain & { valueOf(pallet: Pallet): object }
}

test.each(['System', 'Assets', 'Tokens'] as const)(
  'a loss in %s is found, counted and taken',
  async (pallet) => {
    const form = forms[pallet]
    const chain = createChain({ [pallet]: form(35n) }, { [pallet]: [form(45n), form(35n)] })
    const payers = await findPayers(chain, 0)
    expect(payers).toMatchObject([{ key: keyOf(pallet), loss: 10n }])
    expect(await countTimes(payers)).toBe(3n)
    await takeLosses(payers, 2n)
    expect(chain.valueOf(pallet)).toEqual(form(15n))
    await takeLosses(payers, -1n)
    expect(chain.valueOf(pallet)).toEqual(form(25n))
    await takeLosses(payers, 9n)
    expect(chain.valueOf(pallet)).toEqual(form(0n))
  }
)

test('the loss is that of all blocks together, and blocks before are not looked at', async () => {
  const { Tokens } = forms
  const chain = createChain(
    { Tokens: Tokens(20n) },
    { Tokens: [Tokens(99n), Tokens(50n)] },
    { Tokens: [Tokens(50n), Tokens(10n)] },
    { Tokens: [Tokens(10n), Tokens(20n)] }
  )
  expect(await findPayers(chain, 1)).toMatchObject([{ loss: 30n }])
})

test('who gains, or ends as before, pays nothing; an account that ends loses all', async () => {
  const { System, Assets, Tokens } = forms
  const changes = {
    System: [null, System(7n)],
    Assets: [Assets(7n), Assets(7n)],
    Tokens: [Tokens(7n), null]
  } as const
  expect(await findPayers(createChain({}, changes), 0)).toMatchObject([
    { key: keyOf('Tokens'), loss: 7n }
  ])
})

test.each(['System', 'Assets', 'Tokens'] as const)(
  'nothing is taken of an account in %s that has ended, and money makes it anew',
  async (pallet) => {
    const form = forms[pallet]
    const chain = createChain({}, { [pallet]: [form(7n), null] })
    const payers = await findPayers(chain, 0)
    expect(await countTimes(payers)).toBe(0n)
    await takeLosses(payers, 0n)
    await takeLosses(payers, 2n)
    expect(chain.valueOf(pallet)).toEqual({})
    await takeLosses(payers, -3n)
    expect(chain.valueOf(pallet)).toEqual(form(21n))
  }
)

test('what is frozen beyond the reserve cannot be lost again, and the poorest payer counts', async () => {
  const { System, Assets } = forms
  const changes = {
    System: [System(60n), System(50n)],
    Assets: [Assets(70n), Assets(65n)]
  } as const
  const chain = createChain({ System: System(50n, 20n), Assets: Assets(65n) }, changes)
  const payers = await findPayers(chain, 0)
  expect(await countTimes(payers)).toBe(3n)
  expect(await countTimes(payers.slice(1))).toBe(13n)
  expect(await countTimes([])).toBeUndefined()
  const frozen = createChain({ System: System(50n, 50n) }, changes)
  expect(await countTimes((await findPayers(frozen, 0)).slice(0, 1))).toBe(0n)
})
