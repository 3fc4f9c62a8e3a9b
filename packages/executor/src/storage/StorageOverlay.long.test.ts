import { ParaclockError } from '@paraclock/core'
import { raise } from '@tooling/vitest/raise'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HostCallFailed } from '../errors/host.ts'
import { RuntimeLimitExceeded } from '../errors/runtime.ts'
import { CallGuard } from '../host/CallGuard.ts'
import { clearKeys } from '../host/clearKeys.ts'
import { createMemoryStorage } from './createMemoryStorage.ts'
import { MISSING } from './Storage.ts'
import { EMPTY_KEY, type StorageKey } from './StorageKey.ts'
import { StorageOverlay } from './StorageOverlay.ts'

const key = (text: string): StorageKey => text as StorageKey
const names = ['a', 'aa', 'ab', 'b', 'ba', 'c']

function createOverlay(
  stored: Record<string, readonly number[]> = {},
  limitBytes = 1e9,
  keepsUndone = false
) {
  const storage = createMemoryStorage({
    top: Object.entries(stored).map(([name, bytes]) => [key(name), Uint8Array.from(bytes)])
  })
  return new StorageOverlay({ storage, guard: new CallGuard(), limitBytes, keepsUndone })
}

/** The same in the plainest way: a transaction is a copy of everything. */
class Model {
  #states: Map<string, readonly number[]>[]

  constructor(stored: Record<string, readonly number[]>) {
    this.#states = [new Map(Object.entries(stored))]
  }

  get now(): Map<string, readonly number[]> {
    return this.#states.at(-1) as Map<string, readonly number[]>
  }

  get depth(): number {
    return this.#states.length - 1
  }

  start(): void {
    this.#states.push(new Map(this.now))
  }

  rollback(): void {
    this.#states.pop()
  }

  commit(): void {
    this.#states.splice(-2, 1)
  }

  append(name: string, item: number): void {
    const [count, ...items] = this.now.get(name) ?? [0]
    const isList = count !== undefined && count % 4 === 0
    this.now.set(name, isList ? [count + 4, ...items, item] : [4, item])
  }
}

const step = fc.oneof(
  fc.record({ do: fc.constant('set'), name: fc.constantFrom(...names), byte: fc.nat(255) }),
  fc.record({ do: fc.constant('delete'), name: fc.constantFrom(...names), byte: fc.nat(255) }),
  fc.record({ do: fc.constant('append'), name: fc.constantFrom('a', 'b'), byte: fc.nat(255) }),
  fc.record({ do: fc.constant('clear'), name: fc.constantFrom('a', 'b'), byte: fc.nat(255) }),
  fc.record({
    do: fc.constantFrom('start', 'commit', 'rollback', 'walk'),
    name: fc.constantFrom(...names),
    byte: fc.nat(255)
  })
)

test('changes, transactions and walks are as if every transaction copied everything', () => {
  const stored = { a: [4, 7], ab: [1], c: [2] }
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const overlay = createOverlay(stored)
      const model = new Model(stored)
      const { top } = overlay
      for (const { do: action, name, byte } of steps) {
        switch (action) {
          case 'set':
            overlay.set(top, key(name), Uint8Array.of(byte))
            model.now.set(name, [byte])
            break
          case 'delete':
            overlay.set(top, key(name), null)
            model.now.delete(name)
            break
          case 'append':
            // A count beyond 63 takes two bytes, which the model does not know.
            if ((model.now.get(name)?.[0] ?? 0) >= 248) break
            overlay.append(top, key(name), Uint8Array.of(byte))
            model.append(name, byte)
            break
          case 'clear':
            clearKeys({ overlay, trie: top, prefix: key(name), limit: null, cursor: null })
            for (const one of [...model.now.keys()]) if (one.startsWith(name)) model.now.delete(one)
            break
          case 'walk':
            expect(top.nextKey(key(name))).toBe(
              [...model.now.keys()].sort().find((one) => one > name) ?? null
            )
            break
          default:
            if (action === 'start') {
              overlay.start()
              model.start()
            } else if (model.depth > 0) {
              overlay[action as 'commit' | 'rollback']()
              model[action as 'commit' | 'rollback']()
            }
        }
        for (const one of names) {
          const expected = model.now.get(one)
          expect(top.has(key(one))).toBe(expected !== undefined)
          expect([...(top.get(key(one)) ?? [])]).toEqual([...(expected ?? [])])
        }
      }
      while (overlay.depth > 0) {
        overlay.commit()
        model.commit()
      }
      for (const [changed, bytes] of overlay.diff().top)
        expect(bytes === null ? undefined : [...bytes]).toEqual(model.now.get(changed))
    }),
    { numRuns: 300 }
  )
})

describe('appending', () => {
  test('the length in front grows from one byte to two and four', () => {
    const overlay = createOverlay()
    for (let count = 1; count <= 0x4001; count++) {
      overlay.append(overlay.top, key('list'), Uint8Array.of(count & 0xff))
      if (count === 63) expect(overlay.top.get(key('list'))?.[0]).toBe(63 << 2)
      if (count === 64)
        expect([...(overlay.top.get(key('list')) ?? [])].slice(0, 2)).toEqual([1, 1])
    }
    const list = overlay.diff().top.get(key('list')) as Uint8Array
    expect([...list.slice(0, 5)]).toEqual([0x06, 0x00, 0x01, 0x00, 1])
    expect(list).toHaveLength(4 + 0x4001)
  })

  test('what is stored and is no list is replaced by a list of one', () => {
    // A length of 1 in four bytes instead of one is not how SCALE writes it.
    const overlay = createOverlay({
      long: [0x06, 0, 0, 0, 9],
      cut: [1],
      empty: [],
      full: [3, 255, 255, 255, 255]
    })
    for (const name of ['long', 'cut', 'empty', 'full']) {
      overlay.append(overlay.top, key(name), Uint8Array.of(5))
      expect([...(overlay.top.get(key(name)) ?? [])]).toEqual([4, 5])
    }
  })

  test('after a rollback the list goes on from where it was', () => {
    const overlay = createOverlay()
    const items = (): number[] => [...(overlay.top.get(key('list')) ?? [])]
    overlay.append(overlay.top, key('list'), Uint8Array.of(1))
    overlay.start()
    overlay.append(overlay.top, key('list'), Uint8Array.of(2))
    overlay.start()
    overlay.append(overlay.top, key('list'), Uint8Array.of(3))
    overlay.commit()
    expect(items()).toEqual([12, 1, 2, 3])
    overlay.rollback()
    expect(items()).toEqual([4, 1])
    overlay.append(overlay.top, key('list'), Uint8Array.of(4))
    expect(items()).toEqual([8, 1, 4])
  })
})

describe('limits', () => {
  test('what is held is bounded, what was given back is not counted', () => {
    const overlay = createOverlay({}, 2000)
    for (let round = 0; round < 100; round++) {
      overlay.start()
      overlay.set(overlay.top, key('k'), new Uint8Array(400))
      if (round % 2 === 0) overlay.rollback()
      else overlay.commit()
    }
    overlay.set(overlay.top, key('k'), new Uint8Array(1200))
    overlay.start()
    const error = raise(RuntimeLimitExceeded, () =>
      overlay.append(overlay.top, key('l'), new Uint8Array(400))
    )
    expect(error.context.limit).toBe('it holds more than 2000 bytes of storage')
  })

  test('what a rollback would restore counts', () => {
    const overlay = createOverlay({}, 1000)
    raise(RuntimeLimitExceeded, () => {
      for (;;) {
        overlay.start()
        overlay.set(overlay.top, key('k'), new Uint8Array(100))
      }
    })
  })

  test('transactions are not nested without end, nor closed without having been opened', () => {
    const overlay = createOverlay()
    raise(HostCallFailed, () => overlay.commit())
    raise(HostCallFailed, () => overlay.rollback())
    raise(RuntimeLimitExceeded, () => {
      for (;;) overlay.start()
    })
  })
})

describe('clearing', () => {
  const stored = { 'p/1': [1], 'p/2': [2], 'p/3': [3], q: [4] }

  test('the limit counts what is stored, and the cursor goes on from there', () => {
    const overlay = createOverlay(stored)
    overlay.set(overlay.top, key('p/new'), Uint8Array.of(9))
    const from = { overlay, trie: overlay.top, prefix: key('p/') }
    const first = clearKeys({ ...from, limit: 2, cursor: null })
    expect(first).toEqual({ cursor: 'p/3', backend: 2, unique: 3, loops: 2 })
    expect(overlay.top.has(key('p/new'))).toBe(false)
    const second = clearKeys({ ...from, limit: 2, cursor: first.cursor })
    expect(second).toEqual({ cursor: null, backend: 1, unique: 1, loops: 1 })
    expect(overlay.top.nextKey(EMPTY_KEY)).toBe('q')
  })

  test('a limit of zero deletes nothing that is stored', () => {
    const overlay = createOverlay(stored)
    const from = { overlay, trie: overlay.top, prefix: key('p/'), cursor: null }
    expect(clearKeys({ ...from, limit: 0 })).toMatchObject({ cursor: 'p/1', backend: 0, loops: 0 })
    expect(overlay.diff().top.size).toBe(0)
  })

  test('a stored key that was deleted before counts as visited, not as deleted', () => {
    const overlay = createOverlay(stored)
    overlay.set(overlay.top, key('p/1'), null)
    const from = { overlay, trie: overlay.top, prefix: key('p/'), cursor: null }
    expect(clearKeys({ ...from, limit: 2 })).toEqual({
      cursor: 'p/3',
      backend: 1,
      unique: 1,
      loops: 2
    })
  })

  test('a key that is the prefix itself goes too, and one deleted before is not counted', () => {
    const overlay = createOverlay({ p: [0], ...stored })
    overlay.set(overlay.top, key('p/1'), null)
    const cleared = clearKeys({
      overlay,
      trie: overlay.top,
      prefix: key('p'),
      limit: null,
      cursor: null
    })
    expect(cleared).toEqual({ cursor: null, backend: 3, unique: 3, loops: 4 })
  })
})

test('keys that are not known yet are counted, and taken for absent', () => {
  const overlay = new StorageOverlay({
    storage: { get: () => MISSING, nextKey: () => MISSING },
    guard: new CallGuard(),
    limitBytes: 10_000
  })
  const child = overlay.child(key(':child_storage:default:x'))
  expect(overlay.top.get(key('a'))).toBeNull()
  expect(overlay.top.get(key('a'))).toBeNull()
  expect(child.has(key('a'))).toBe(false)
  expect(overlay.top.nextKey(key('a'))).toBeNull()
  expect(overlay.missing).toBe(3)
  expect([...overlay.keysRead().top.keys()]).toEqual(['a'])
  expect([...overlay.keysRead().child.keys()]).toEqual([':child_storage:default:x'])
})

test('the guard keeps the first error', () => {
  const guard = new CallGuard()
  guard.begin('Test_run')
  const first = new ParaclockError(HostCallFailed, {
    method: 'Test_run',
    problem: 'its heap is corrupt: one'
  })
  const second = new ParaclockError(HostCallFailed, {
    method: 'Test_run',
    problem: 'its heap is corrupt: two'
  })
  for (const error of [first, second]) expect(() => guard.raise(error)).toThrow(error)
  expect(guard.failure).toBe(first)
})

test('what the last outermost rollback took back is kept on request', () => {
  const [name, other] = [key('a'), key('b')]
  const write = (keepsUndone: boolean) => {
    const overlay = createOverlay({ a: [1] }, 1e9, keepsUndone)
    overlay.start()
    overlay.set(overlay.top, name, Uint8Array.of(2))
    overlay.start()
    overlay.set(overlay.top, other, Uint8Array.of(3))
    overlay.rollback()
    expect(overlay.undone).toBeUndefined()
    overlay.rollback()
    return overlay
  }
  const overlay = write(true)
  expect(overlay.diff().top.size).toBe(0)
  expect([...(overlay.undone?.top ?? [])]).toEqual([[name, Uint8Array.of(2)]])
  expect(write(false).undone).toBeUndefined()
})
