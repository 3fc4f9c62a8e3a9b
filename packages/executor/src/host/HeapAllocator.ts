import type { CallGuard } from './CallGuard.ts'
import { type HostMemory, PAGE_BYTES } from './HostMemory.ts'

const HEADER_BYTES = 8
const MIN_ORDER_BITS = 3
const ORDERS = 29
const NIL = 0xffff_ffff
/**
 * The upper 32 bits of the header of an allocated chunk. The lower 32 bits are the chunk's order,
 * from which the size of the chunk follows.
 */
const OCCUPIED = 1

export interface HeapLimits {
  readonly heapBase: number
  readonly initialPages: number
  readonly maximumPages: number
  /** The largest single allocation, in bytes. */
  readonly allocationBytes: number
}

/**
 * The heap of a runtime, with the layout of Substrate's freeing-bump allocator, so that a runtime
 * runs out of memory as on a node. Each chunk begins with a header of 8 bytes. The size of the
 * chunk after its header is a power of two. A freed chunk is reused for an allocation of the same
 * size.
 *
 * After an error, the heap refuses all calls, because its lists of freed chunks may be corrupt.
 */
export class HeapAllocator {
  readonly #memory: HostMemory
  readonly #guard: CallGuard
  readonly #heads: Uint32Array = new Uint32Array(ORDERS).fill(NIL)
  #bumper = 0
  #pages = 0
  #maximumPages = 0
  #allocationBytes = 0
  #poisoned = false

  constructor(memory: HostMemory, guard: CallGuard) {
    this.#memory = memory
    this.#guard = guard
  }

  /**
   * The size that the memory would have in a new instance, in bytes. The real memory can be larger,
   * because it keeps the size to which earlier calls grew it.
   */
  get memoryBytes(): number {
    return this.#pages * PAGE_BYTES
  }

  reset(limits: HeapLimits): void {
    this.#heads.fill(NIL)
    this.#bumper = Math.ceil(limits.heapBase / 8) * 8
    this.#pages = limits.initialPages
    this.#maximumPages = limits.maximumPages
    this.#allocationBytes = limits.allocationBytes
    this.#poisoned = false
  }

  /** Returns a pointer that is a multiple of 8. */
  allocate(size: number): number {
    const bytes = size >>> 0
    if (this.#poisoned) this.#corrupt('it was used again after an error')
    if (bytes > this.#allocationBytes) this.#exceed(bytes, this.#allocationBytes)
    const order = bytes <= 8 ? 0 : 32 - Math.clz32(bytes - 1) - MIN_ORDER_BITS
    const head = this.#heads[order] as number
    const header = head === NIL ? this.#bump(order) : this.#reuse(order, head)
    const { view } = this.#memory
    view.setUint32(header, order, true)
    view.setUint32(header + 4, OCCUPIED, true)
    return header + HEADER_BYTES
  }

  free(pointer: number): void {
    const header = (pointer >>> 0) - HEADER_BYTES
    if (this.#poisoned) this.#corrupt('it was used again after an error')
    const { view, size } = this.#memory
    if (header < 0 || header + HEADER_BYTES > size) this.#corrupt('a freed pointer is not in it')
    const order = view.getUint32(header, true)
    if ((view.getUint32(header + 4, true) & OCCUPIED) === 0)
      this.#corrupt('a freed pointer was not allocated')
    if (order >= ORDERS) this.#corrupt('the header of a freed chunk was overwritten')
    view.setUint32(header, this.#heads[order] as number, true)
    view.setUint32(header + 4, 0, true)
    this.#heads[order] = header
  }

  #reuse(order: number, header: number): number {
    const { view, size } = this.#memory
    if (header + HEADER_BYTES + 2 ** (order + MIN_ORDER_BITS) > size)
      this.#corrupt('a freed chunk is not in it')
    if ((view.getUint32(header + 4, true) & OCCUPIED) !== 0)
      this.#corrupt('the header of a free chunk was overwritten')
    this.#heads[order] = view.getUint32(header, true)
    return header
  }

  #bump(order: number): number {
    const header = this.#bumper
    const end = header + HEADER_BYTES + 2 ** (order + MIN_ORDER_BITS)
    if (end > this.#pages * PAGE_BYTES) this.#growTo(end)
    this.#bumper = end
    return header
  }

  #growTo(end: number): void {
    const needed = Math.ceil(end / PAGE_BYTES)
    if (needed > this.#maximumPages) this.#exceed(end, this.#maximumPages * PAGE_BYTES)
    this.#pages = Math.min(Math.max(this.#pages * 2, needed), this.#maximumPages)
    const missing = this.#pages - this.#memory.size / PAGE_BYTES
    if (missing > 0 && !this.#memory.grow(missing)) this.#exceed(end, this.#memory.size)
  }

  #exceed(requestedBytes: number, limitBytes: number): never {
    this.#poisoned = true
    return this.#guard.exceed(`${requestedBytes} bytes of memory, at most ${limitBytes} allowed`)
  }

  #corrupt(problem: string): never {
    this.#poisoned = true
    return this.#guard.misuse(`its heap is corrupt: ${problem}`)
  }
}
