import { raise } from '@tooling/vitest/raise'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HostCallFailed } from '../errors/host.ts'
import { RuntimeLimitExceeded } from '../errors/runtime.ts'
import { CallGuard } from './CallGuard.ts'
import { HeapAllocator, type HeapLimits } from './HeapAllocator.ts'
import { HostMemory, PAGE_BYTES } from './HostMemory.ts'

function createHeap(limits: Partial<HeapLimits> = {}) {
  const guard = new CallGuard()
  guard.begin('Core_version')
  const memory = new HostMemory(new WebAssembly.Memory({ initial: 1, maximum: 64 }), guard)
  const heap = new HeapAllocator(memory, guard)
  const all = {
    heapBase: 13,
    initialPages: 1,
    maximumPages: 64,
    allocationBytes: 2 ** 25,
    ...limits
  }
  heap.reset(all)
  return { heap, memory, restart: () => heap.reset(all) }
}

describe('as Substrate lays it out', () => {
  // The numbers are those of the tests of Substrate's freeing-bump allocator: a header of 8 bytes,
  // a heap that begins at a multiple of 8, sizes of powers of two from 8 on.
  test('chunks follow each other, each behind its header', () => {
    const { heap } = createHeap()
    expect(heap.allocate(1)).toBe(16 + 8)
    expect(heap.allocate(9)).toBe(24 + 8 + 8)
    expect(heap.allocate(1)).toBe(40 + 16 + 8)
    expect(heap.allocate(0)).toBe(64 + 8 + 8)
  })

  test('the first chunk of a heap that begins at 0 is freed', () => {
    const { heap } = createHeap({ heapBase: 0 })
    const first = heap.allocate(8)
    expect(first).toBe(8)
    heap.free(first)
    expect(heap.allocate(8)).toBe(first)
  })

  test('a freed chunk is given out again for its size, the last one first', () => {
    const { heap } = createHeap()
    const [one, two, three] = [heap.allocate(16), heap.allocate(16), heap.allocate(32)]
    heap.free(one)
    heap.free(two)
    heap.free(three)
    expect(heap.allocate(9)).toBe(two)
    expect(heap.allocate(16)).toBe(one)
    expect(heap.allocate(17)).toBe(three)
  })

  test('memory doubles when it has to grow, and no further than allowed', () => {
    const { heap, memory } = createHeap({ maximumPages: 5 })
    for (const pages of [2, 4, 4, 5]) {
      heap.allocate(PAGE_BYTES)
      expect(memory.size).toBe(pages * PAGE_BYTES)
    }
    expect(heap.memoryBytes).toBe(5 * PAGE_BYTES)
    const error = raise(RuntimeLimitExceeded, () => heap.allocate(2 * PAGE_BYTES))
    expect(error.context.limit).toContain(`at most ${5 * PAGE_BYTES} allowed`)
    expect(error.context.method).toBe('Core_version')
  })

  test('memory that is larger already is used as if it had to grow', () => {
    const { heap, memory, restart } = createHeap()
    heap.allocate(20 * PAGE_BYTES)
    const size = memory.size
    restart()
    expect(heap.memoryBytes).toBe(PAGE_BYTES)
    heap.allocate(PAGE_BYTES)
    expect(heap.memoryBytes).toBe(2 * PAGE_BYTES)
    expect(memory.size).toBe(size)
  })

  test('one chunk is at most as large as allowed', () => {
    const { heap } = createHeap({ allocationBytes: 1024 })
    expect(heap.allocate(1024)).toBe(24)
    const error = raise(RuntimeLimitExceeded, () => heap.allocate(1025))
    expect(error.context).toMatchObject({ limit: '1025 bytes of memory, at most 1024 allowed' })
  })
})

describe('a corrupt heap', () => {
  test('is refused, and refuses everything from then on', () => {
    const { heap, memory } = createHeap()
    const pointer = heap.allocate(8)
    heap.free(pointer)
    expect(raise(HostCallFailed, () => heap.free(pointer)).message).toContain('not allocated')
    raise(HostCallFailed, () => heap.allocate(8))
    raise(HostCallFailed, () => heap.free(pointer))
    expect(memory.size).toBe(PAGE_BYTES)
  })

  test.each([[0], [7], [PAGE_BYTES + 1], [0xffff_ffff], [-1]])('a wild pointer %i', (pointer) => {
    const { heap } = createHeap()
    raise(HostCallFailed, () => heap.free(pointer))
  })

  test('headers that were overwritten', () => {
    const over = createHeap()
    const pointer = over.heap.allocate(8)
    over.memory.view.setUint32(pointer - 8, 29, true)
    raise(HostCallFailed, () => over.heap.free(pointer))

    const linked = createHeap()
    const freed = linked.heap.allocate(8)
    linked.heap.free(freed)
    linked.memory.view.setUint32(freed - 8, 0xffff_fff0, true)
    linked.heap.allocate(8)
    raise(HostCallFailed, () => linked.heap.allocate(8))

    const taken = createHeap()
    const again = taken.heap.allocate(8)
    taken.heap.free(again)
    taken.memory.view.setUint32(again - 4, 1, true)
    raise(HostCallFailed, () => taken.heap.allocate(8))
  })
})

test('what is allocated never overlaps', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ size: fc.nat(500), free: fc.boolean() }), { maxLength: 100 }),
      (steps) => {
        const { heap } = createHeap()
        const live = new Map<number, number>()
        for (const { size, free } of steps) {
          const oldest = live.keys().next()
          if (free && !oldest.done) {
            heap.free(oldest.value)
            live.delete(oldest.value)
            continue
          }
          const pointer = heap.allocate(size)
          expect(pointer % 8).toBe(0)
          for (const [other, length] of live)
            expect(pointer + size <= other || other + length <= pointer).toBe(true)
          live.set(pointer, size)
        }
      }
    )
  )
})
