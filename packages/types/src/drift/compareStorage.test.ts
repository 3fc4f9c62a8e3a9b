import { expect, test } from 'vitest'
import { compareAfter, openExpected } from '../../test/compareDraft.ts'
import { littleEndian } from '../../test/MetadataDraft.ts'
import type { ServiceTypes } from '../../test/serviceDraft.ts'
import { decodeMetadata } from '../metadata/decodeMetadata.ts'
import { findType } from '../metadata/findType.ts'
import type { MetadataPallet, MetadataStorage } from '../metadata/MetadataParts.ts'
import { packStorageItem } from './packStorageItem.ts'

test('a type that is only read accepts new fields, and needs the old ones', () => {
  const retype = (fields: (types: ServiceTypes) => readonly (readonly [string, number])[]) =>
    compareAfter((draft, types) => {
      const account = draft.struct(['AccountInfo'], fields(types))
      draft.changeStorage('System', 'Account', (entry) =>
        entry.type.tag === 'plain'
          ? undefined
          : { ...entry, type: { tag: 'map', value: { ...entry.type.value, value: account } } }
      )
    }).changes
  const before = decodeMetadata(openExpected().draft.bytes(15))
  const entry = before.pallets
    .find(({ name }) => name === 'System')
    ?.storage?.items.find(({ name }) => name === 'Account')
  const { def } = findType(before, packStorageItem(entry!)[2])
  const fields =
    def.tag === 'composite' ? def.value.map(({ name, type }) => [name!, type] as const) : []
  expect(retype((types) => [...fields, ['extra', types.u32]])).toEqual([])
  expect(retype(() => fields.slice(1))).toMatchObject([
    { consequence: 'breaking', what: 'value.nonce is gone' }
  ])
})

test('storage that lost its default, its key or itself', () => {
  const change = (edit: (entry: MetadataStorage) => MetadataStorage | undefined) =>
    compareAfter((draft) => draft.changeStorage('System', 'Account', edit)).changes
  expect(change((entry) => ({ ...entry, modifier: 0 }))).toMatchObject([
    { consequence: 'breaking', what: 'has no default now' }
  ])
  const plain = (entry: MetadataStorage): MetadataStorage => ({
    ...entry,
    type: { tag: 'plain', value: packStorageItem(entry)[2] }
  })
  expect(change(plain)).toMatchObject([
    { consequence: 'breaking', what: 'key is gone: it is no longer a map' }
  ])
  expect(change(() => undefined)).toMatchObject([{ what: 'is gone', consequence: 'breaking' }])
})

test('constants: another value is fine, another type may not be', () => {
  const change = (type: (types: ServiceTypes) => number, value: Uint8Array) =>
    compareAfter((draft, types) =>
      draft.changeConstant('AutomationTime', 'Horizon', { type: type(types), value })
    ).changes
  expect(change((types) => types.u64, littleEndian(1n, 64))).toEqual([])
  expect(change((types) => types.bytes, Uint8Array.of(0))).toMatchObject([
    { consequence: 'breaking', what: 'u64 became a list' }
  ])
})

test('a constant that is gone degrades, and a call or an event that is gone breaks', () => {
  const change = (edit: (pallet: MetadataPallet) => Partial<MetadataPallet>) =>
    compareAfter((draft) =>
      draft.changePallet('AutomationTime', (pallet) => ({ ...pallet, ...edit(pallet) }))
    ).changes.map(({ item, what, consequence }) => `${item} ${what}: ${consequence}`)
  const withoutHorizon = ({ constants }: MetadataPallet) => ({
    constants: constants.filter(({ name }) => name !== 'Horizon')
  })
  expect(change(withoutHorizon)).toEqual(['AutomationTime.Horizon is gone: degraded'])
  expect(change(() => ({ events: undefined }))).toEqual([
    'AutomationTime.TaskScheduled is gone: breaking',
    'AutomationTime.TaskMissed is gone: breaking'
  ])
  expect(change(() => ({ errors: undefined }))).toEqual([
    'AutomationTime.InvalidTime is gone: degraded',
    'AutomationTime.PastTime is gone: degraded'
  ])
})
