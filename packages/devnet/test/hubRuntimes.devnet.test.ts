import { readFile } from 'node:fs/promises'
import { describeThrown, isParaclockError, type ParaclockError } from '@paraclock/core'
import { describeRuntime, type LoadedRuntime, loadRuntime } from '@paraclock/executor'
import { mockExtrinsic } from '@paraclock/executor/simulate'
import { hubRuntimeNames, hubRuntimes } from '@paraclock/runtimes-hub'
import {
  decodeMetadata,
  detectCapabilities,
  encodeStandIn,
  openRuntime,
  type Runtime,
  readEvent,
  readExtensions
} from '@paraclock/types'
import { beforeAll, describe, expect, test } from 'vitest'

const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

/** Numbers that look random and are the same in each run. */
function createNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** The error of a reader, which must be one of ours; `undefined` if it reads. */
function errorOf(read: () => unknown): ParaclockError | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    if (isParaclockError(error)) return error
    throw new Error(`a reader threw no coded error: ${describeThrown(error)}`, { cause: error })
  }
}

describe.each(hubRuntimeNames)('%s', (name) => {
  let loaded: LoadedRuntime
  let runtime: Runtime

  beforeAll(async () => {
    loaded = await loadRuntime(new Uint8Array(await readFile(hubRuntimes[name].code)))
    runtime = describeRuntime(loaded)
  })

  test('is described alike by each version of its metadata', () => {
    const pallets = [14, 15, 16].map((version) =>
      openRuntime({ metadata: loaded.metadata(version) }).metadata.pallets.map((one) => one.name)
    )
    expect(pallets[0]?.length).toBeGreaterThan(15)
    expect(pallets[1]).toEqual(pallets[0])
    expect(pallets[2]).toEqual(pallets[0])
  })

  test('has capabilities, constants and defaults that can be read', () => {
    const { xcm } = detectCapabilities(runtime)
    expect(xcm.programs).toMatchObject({ known: true, value: expect.arrayContaining([5]) })
    for (const { name: pallet, storage } of runtime.metadata.pallets) {
      for (const { name: item, modifier } of storage?.items ?? []) {
        const value = runtime.storage(pallet, item)?.decode(null)
        if (modifier !== 1) expect(value, `${pallet}.${item}`).toBeUndefined()
      }
    }
  })

  test('takes an extrinsic with each of its extensions', () => {
    const method = { pallet: 'System', method: 'remark', args: { remark: Uint8Array.of(1) } }
    const call = runtime.encodeCall(method)
    expect(readExtensions(runtime).length).toBeGreaterThan(8)
    const standIn = encodeStandIn({ runtime, call, account: ALICE, nonce: 7n })
    const mocked = mockExtrinsic({ runtime, account: ALICE, nonce: 7n, call })
    for (const one of [standIn, mocked]) {
      expect(Buffer.from(one).includes(Buffer.from(call))).toBe(true)
    }
  })

  test('broken metadata is refused by a code', () => {
    const bytes = loaded.metadata(14)
    const choose = createNumbers(7)
    let refused = 0
    for (let round = 0; round < 24; round += 1) {
      const broken = bytes.slice(0, round % 2 === 0 ? choose(bytes.length) : bytes.length)
      for (let flip = 0; flip < 4; flip += 1) {
        const at = choose(broken.length)
        broken[at] = (broken[at] ?? 0) ^ (1 << choose(8))
      }
      const error = errorOf(() => {
        decodeMetadata(broken)
        detectCapabilities(openRuntime({ metadata: broken }))
      })
      if (error !== undefined) refused += 1
    }
    expect(refused).toBeGreaterThanOrEqual(12)
  })

  test('events of any bytes are read, or refused by a code', () => {
    const record = runtime.storage('System', 'Events')
    const events = runtime.type('Event')
    expect(record?.decode(null)).toEqual([])
    const choose = createNumbers(11)
    let read = 0
    for (const pallet of runtime.metadata.pallets) {
      for (let variant = 0; variant < 12; variant += 1) {
        const tail = Uint8Array.from({ length: 200 }, () => (choose(3) === 0 ? choose(256) : 0))
        const bytes = Uint8Array.of(pallet.index, variant, ...tail)
        for (const length of [2, 34, 50, 66, bytes.length]) {
          const error = errorOf(() => {
            readEvent(runtime, events.decode(bytes.subarray(0, length)))
            read += 1
          })
          expect([undefined, 'ValueMalformed']).toContain(error?.code)
        }
      }
    }
    expect(read).toBeGreaterThan(10)
  })
})
