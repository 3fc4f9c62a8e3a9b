import { expect, test } from 'vitest'
import type { MetadataDraft } from '../../test/MetadataDraft.ts'
import { openDraft } from '../../test/serviceDraft.ts'
import { findLedger } from './findLedger.ts'
import { openRuntime } from './openRuntime.ts'

const ACCOUNT = `0x${'22'.repeat(32)}`

function find(change: (draft: MetadataDraft) => void) {
  const { draft } = openDraft()
  change(draft)
  return findLedger(openRuntime({ metadata: draft.metadata() }))
}

/** Lets `System.Account` hold no balance. */
function emptySystem(draft: MetadataDraft): void {
  const info = draft.struct(['AccountInfo'], [['nonce', draft.primitive('u32')]])
  draft.changeStorage('System', 'Account', (entry) =>
    entry.type.tag === 'map'
      ? { ...entry, type: { ...entry.type, value: { ...entry.type.value, value: info } } }
      : entry
  )
}

/** A pallet of tokens as orml has it, and the currency that is the chain's own. */
function addTokens(draft: MetadataDraft, constant: string): void {
  const u128 = draft.primitive('u128')
  const currency = draft.enumeration(['CurrencyId'], [['Token', [['', draft.primitive('u8')]]]])
  const account = draft.find('AccountId32')
  const key = draft.add({ tag: 'tuple', value: [account, currency] })
  const fields = [
    ['free', u128],
    ['reserved', u128],
    ['frozen', u128]
  ] as const
  const value = draft.struct(['AccountData'], fields)
  const native = [constant, currency, Uint8Array.of(0, 7)] as const
  draft.addPallet({ name: 'Currency', index: 90, constants: [native] })
  draft.addPallet({ name: 'Tokens', index: 91 })
  draft.changePallet(
    'Tokens',
    (pallet) =>
      ({
        ...pallet,
        storage: {
          prefix: 'Tokens',
          items: [
            {
              name: 'Accounts',
              modifier: 1,
              type: { tag: 'map', value: { hashers: [], key, value } },
              fallback: '0x',
              docs: []
            }
          ]
        }
      }) as unknown as typeof pallet
  )
}

test('most chains keep their token beside the nonces', () => {
  const ledger = find(() => {})
  expect(ledger).toMatchObject({ pallet: 'System', item: 'Account' })
  const stored = { nonce: 3, data: { free: 1n, reserved: 2n } }
  expect(ledger?.readBalance(stored)).toEqual({ free: 1n, reserved: 2n })
  expect(ledger?.writeFree(9n, stored)).toEqual({ nonce: 3, data: { free: 9n, reserved: 2n } })
  expect(ledger?.writeFree(9n)).toEqual({ data: { free: 9n } })
})

test('others keep it in the Balances pallet', () => {
  expect(find(emptySystem)).toMatchObject({ pallet: 'Balances', item: 'Account' })
})

test('or among other tokens, under the currency that a constant calls native', () => {
  const ledger = find((draft) => {
    emptySystem(draft)
    draft.removePallet('Balances')
    addTokens(draft, 'GetNativeCurrencyId')
  })
  expect(ledger).toMatchObject({
    pallet: 'Tokens',
    item: 'Accounts',
    issuance: { pallet: 'Tokens', item: 'TotalIssuance', keys: [{ type: 'Token', value: 7 }] }
  })
  expect(ledger?.keysOf(ACCOUNT)).toEqual([ACCOUNT, { type: 'Token', value: 7 }])
  expect(ledger?.readBalance({ free: 5n })).toEqual({ free: 5n })
  expect(ledger?.writeFree(9n, { free: 1n, frozen: 2n })).toEqual({ free: 9n, frozen: 2n })
})

test('a ledger that is in none of these places is unknown', () => {
  expect(
    find((draft) => {
      emptySystem(draft)
      draft.removePallet('Balances')
      addTokens(draft, 'GetRelayChainCurrencyId')
    })
  ).toBeUndefined()
})
