import type { Hex } from '@paraclock/core'
import { beforeAll, expect, test, vi } from 'vitest'
import { buildModule, fat } from '../../test/modules/buildModule.ts'
import { declareVersion } from '../../test/modules/versionSection.ts'
import { createRemoteStorage, type RemoteStorage } from '../remote/createRemoteStorage.ts'
import type { LoadedRuntime } from '../runtime/LoadedRuntime.ts'
import { loadRuntime } from '../runtime/loadRuntime.ts'
import { keyFromHex } from '../storage/StorageKey.ts'
import { createMemoryHintStore } from './StorageHints.ts'
import { StoragePrimer } from './StoragePrimer.ts'

const LAST = 'BlockBuilder_finalize_block'
const DRY_RUN = 'BlockBuilder_apply_extrinsic'

/** Empty metadata. */
const rest = `(func (export "Metadata_metadata") (param i32 i32) (result i64) ${fat(100, 1)})`
const data = [[100, Uint8Array.of(0)]] as const

let runtime: LoadedRuntime
let other: LoadedRuntime
beforeAll(async () => {
  const load = (body: string) => loadRuntime(declareVersion(buildModule({ rest, data, body })))
  runtime = await load('(i64.const 0)')
  other = await load('(i64.const 1)')
})

/** A state without values, and the keys that are fetched from it. */
function openEmpty() {
  const fetched: Hex[] = []
  const base = createRemoteStorage({
    reader: {
      getMany: async (keys) => {
        fetched.push(...keys)
        return keys.map(() => null)
      },
      keysAfter: async () => []
    }
  })
  return { base, fetched }
}

async function read(base: RemoteStorage, ...keys: readonly Hex[]): Promise<void> {
  for (const key of keys) base.get(keyFromHex(key))
  await base.fetchMissing()
}

/** A store of hints, with what a block read before. */
async function openStore(...reads: readonly Hex[]) {
  const store = createMemoryHintStore()
  const block = Object.fromEntries(reads.map((key) => [`get ${key}`, 0]))
  await store.save(runtime.codeHash, { format: 2, methods: { block } })
  const kept = async () => (await store.load(runtime.codeHash)) as object | undefined
  const reading = (ages: Readonly<Record<string, number>>) => ({ methods: { block: ages } })
  return { store, kept, reading, load: vi.spyOn(store, 'load'), save: vi.spyOn(store, 'save') }
}

test('what blocks read before is fetched with the first read of a state, once for each runtime', async () => {
  const { store, load } = await openStore('0x01', '0x02')
  const primer = new StoragePrimer(store)
  const { base, fetched } = openEmpty()
  for (let call = 0; call < 2; call += 1) await primer.before(base, runtime)
  await read(base, '0x03')
  expect(fetched.sort()).toEqual(['0x01', '0x02', '0x03'])
  await primer.before(openEmpty().base, runtime)
  await primer.before(base, other)
  expect(load.mock.calls.map(([hash]) => hash)).toEqual([
    ...[runtime.codeHash, runtime.codeHash, other.codeHash]
  ])
})

test('the reads of a block are kept when it ends, and are older after the next one', async () => {
  const { store, kept, reading } = await openStore('0x01')
  const primer = new StoragePrimer(store)
  const { base } = openEmpty()
  await primer.before(base, runtime)
  await read(base, '0x02')
  await primer.after(base, runtime, LAST)
  // What was fetched ahead and not read is older, too.
  expect(await kept()).toMatchObject(reading({ 'get 0x01': 1, 'get 0x02': 0 }))
  await read(base, '0x03')
  await primer.after(base, runtime, LAST)
  expect(await kept()).toMatchObject(reading({ 'get 0x01': 2, 'get 0x02': 1, 'get 0x03': 0 }))
})

test('the reads of dry runs are kept together, each time that one fetched something', async () => {
  const { store, kept, reading, save } = await openStore('0x01')
  const primer = new StoragePrimer(store)
  const { base } = openEmpty()
  await primer.before(base, runtime)
  await read(base, '0x02')
  await primer.after(base, runtime, DRY_RUN)
  await primer.after(base, runtime, DRY_RUN)
  expect(save).toHaveBeenCalledTimes(1)
  await read(base, '0x03')
  await primer.after(base, runtime, DRY_RUN)
  const dry = reading({ 'get 0x01': 1, 'get 0x02': 0, 'get 0x03': 0 })
  expect(await kept()).toEqual({ format: 2, ...dry })
  await read(base, '0x04')
  await primer.after(base, runtime, LAST)
  expect(await kept()).toMatchObject(reading({ ...dry.methods.block, 'get 0x04': 0 }))
  // The next block begins anew.
  await primer.after(base, runtime, DRY_RUN)
  expect(await kept()).toMatchObject(
    reading({ 'get 0x01': 2, 'get 0x02': 1, 'get 0x03': 1, 'get 0x04': 1 })
  )
})

test.each(['Core_initialize_block', 'Metadata_metadata', ''])(
  'after %j nothing is kept, and its reads stay those of the block',
  async (method) => {
    const { store, kept, reading, save } = await openStore()
    const primer = new StoragePrimer(store)
    const { base } = openEmpty()
    await read(base, '0x02')
    await primer.after(base, runtime, method)
    expect(save).not.toHaveBeenCalled()
    await primer.after(base, runtime, LAST)
    expect(await kept()).toMatchObject(reading({ 'get 0x02': 0 }))
  }
)

test('a store that fails fails no block, and without a store nothing is kept', async () => {
  const store = { load: () => Promise.reject(new Error()), save: () => Promise.reject(new Error()) }
  const { base } = openEmpty()
  const primer = new StoragePrimer(store)
  await primer.before(base, runtime)
  await read(base, '0x02')
  await primer.after(base, runtime, LAST)
  const none = new StoragePrimer(undefined)
  await none.before(base, runtime)
  await read(base, '0x04')
  await none.after(base, runtime, LAST)
  expect([...base.takeTouched()]).toEqual(['get 0x04'])
})
