import { expect, test } from 'vitest'
import { compareAfter, openExpected } from '../../test/compareDraft.ts'
import { littleEndian } from '../../test/MetadataDraft.ts'
import type { ServiceTypes } from '../../test/serviceDraft.ts'
import type { PalletModel } from '../metadata/MetadataModel.ts'
import { readMetadata } from '../metadata/readMetadata.ts'

test('what is only read accepts more fields, and misses those that are gone', () => {
  const retype = (fields: (types: ServiceTypes) => readonly (readonly [string, number])[]) =>
    compareAfter((draft, types) => {
      const account = draft.struct(['AccountInfo'], fields(types))
      draft.changePallet('System', (pallet) => ({
        ...pallet,
        storage: pallet.storage.map((entry) =>
          entry.name === 'Account' ? { ...entry, value: account } : entry
        )
      }))
    }).changes
  const before = readMetadata(openExpected().draft.bytes(15))
  const entry = before.pallets
    .find(({ name }) => name === 'System')
    ?.storage.find(({ name }) => name === 'Account')
  const shape = before.type(entry!.value).shape
  const fields =
    shape.kind === 'struct' ? shape.fields.map(({ name, type }) => [name!, type] as const) : []
  expect(retype((types) => [...fields, ['extra', types.u32]])).toMatchObject([
    { item: 'System.Account', consequence: 'fine', what: 'value.extra is new' }
  ])
  expect(retype(() => fields.slice(1))).toMatchObject([
    { consequence: 'breaking', what: 'value.nonce is gone', why: 'reading it gives nothing' }
  ])
})

test('storage that lost its default, its key or itself', () => {
  const change = (
    edit: (entry: PalletModel['storage'][number]) => PalletModel['storage'][number][]
  ) =>
    compareAfter((draft) =>
      draft.changePallet('System', (pallet) => ({
        ...pallet,
        storage: pallet.storage.flatMap((entry) =>
          entry.name === 'Account' ? edit(entry) : [entry]
        )
      }))
    ).changes
  expect(change((entry) => [{ ...entry, modifier: 'optional' }])).toMatchObject([
    { consequence: 'breaking', what: 'has no default any more' }
  ])
  expect(change((entry) => [{ ...entry, key: null, hashers: [] }])).toMatchObject([
    { consequence: 'breaking', what: 'key is gone: it is no map any more' }
  ])
  expect(change(() => [])).toMatchObject([{ change: 'removed', consequence: 'breaking' }])
})

test('constants: another value is fine, another type may not be', () => {
  const change = (type: (types: ServiceTypes) => number, value: Uint8Array) =>
    compareAfter((draft, types) =>
      draft.changePallet('AutomationTime', (pallet) => ({
        ...pallet,
        constants: pallet.constants.map((constant) =>
          constant.name === 'Horizon'
            ? { name: 'Horizon', type: type(types), value, docs: [] }
            : constant
        )
      }))
    ).changes
  expect(change((types) => types.u64, littleEndian(1n, 64))).toMatchObject([
    { consequence: 'fine', what: 'has another value' }
  ])
  expect(change((types) => types.bytes, Uint8Array.of(0))).toMatchObject([
    { consequence: 'breaking', what: 'u64 became a list' }
  ])
})
