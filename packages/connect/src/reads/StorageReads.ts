import { isParaclockError } from '@paraclock/core'
import { changeSetsSchema } from '../answers/answerSchemas.ts'
import { findAnswer } from '../answers/readAnswer.ts'
import { FrameSizeExceeded } from '../errors/endpoints.ts'
import { CallRefused } from '../errors/requests.ts'

const MAX_KEYS = 512
const KEY = /^0x(?:[0-9a-f]{2})+$/i

export interface StorageReadsSetup {
  /** Runs `run` after the work of this tick. */
  readonly soon: (run: () => void) => void
  /**
   * Makes one call for several readers. `deadlineMs` is the largest `deadlineMs` of these readers.
   */
  readonly call: (
    method: string,
    params: readonly unknown[],
    deadlineMs: number
  ) => Promise<unknown>
  /** The URL of the endpoint in use, to remember which endpoints lack `state_queryStorageAt`. */
  readonly endpoint: () => string | undefined
}

interface Reader {
  readonly key: string
  readonly deadlineMs: number
  readonly resolve: (value: unknown) => void
  readonly reject: (error: unknown) => void
}

/** Joins the storage reads of one tick. Each reader gets the result that a read of its own would give. */
export class StorageReads {
  readonly #setup: StorageReadsSetup
  readonly #refused = new Set<string>()
  #groups = new Map<string, Reader[]>()

  constructor(setup: StorageReadsSetup) {
    this.#setup = setup
  }

  static accepts(method: string, params: readonly unknown[]): boolean {
    const [key, at] = params
    const readsStorage = method === 'state_getStorage' || method === 'state_getStorageAt'
    const hasBlock = at === undefined || at === null || typeof at === 'string'
    return (
      readsStorage && params.length <= 2 && hasBlock && typeof key === 'string' && KEY.test(key)
    )
  }

  read(params: readonly unknown[], deadlineMs: number): Promise<unknown> {
    const [key, at] = params as readonly [key: string, at?: unknown]
    return new Promise((resolve, reject) => {
      const reader = { key, deadlineMs, resolve, reject }
      const block = typeof at === 'string' ? at : ''
      const group = this.#groups.get(block)
      if (group) group.push(reader)
      else this.#groups.set(block, [reader])
      if (this.#groups.size === 1 && !group) this.#setup.soon(() => this.#flush())
    })
  }

  #flush(): void {
    const groups = this.#groups
    this.#groups = new Map()
    for (const [block, readers] of groups) {
      for (let start = 0; start < readers.length; start += MAX_KEYS) {
        const asked = readers.slice(start, start + MAX_KEYS)
        this.#ask(block, asked).catch((error: unknown) => {
          for (const { reject } of asked) reject(error)
        })
      }
    }
  }

  async #ask(block: string, readers: readonly Reader[]): Promise<void> {
    const endpoint = this.#setup.endpoint() ?? ''
    const keys = [...new Set(readers.map(({ key }) => key.toLowerCase()))]
    if (keys.length === 1 || this.#refused.has(endpoint)) return this.#askOneByOne(block, readers)
    const deadlineMs = Math.max(...readers.map((reader) => reader.deadlineMs))
    try {
      const params = block === '' ? [keys] : [keys, block]
      const answer = await this.#setup.call('state_queryStorageAt', params, deadlineMs)
      const sets = findAnswer(changeSetsSchema, answer)
      if (!sets) return this.#askOneByOne(block, readers)
      const changes = new Map(sets[0].changes.map(([key, value]) => [key.toLowerCase(), value]))
      for (const { key, resolve } of readers) resolve(changes.get(key.toLowerCase()) ?? null)
    } catch (error) {
      const isRefusal = isParaclockError(error, CallRefused)
      // If the answer was too large, the values are read one by one, because each single value may
      // fit the size limit.
      if (!isRefusal && !isParaclockError(error, FrameSizeExceeded)) throw error
      // The code means that the endpoint does not serve the method.
      if (isRefusal && error.context.rpcCode === -32601) this.#refused.add(endpoint)
      return this.#askOneByOne(block, readers)
    }
  }

  #askOneByOne(block: string, readers: readonly Reader[]): void {
    const asked = new Map<string, Promise<unknown>>()
    for (const { key, deadlineMs, resolve, reject } of readers) {
      const params = block === '' ? [key] : [key, block]
      const value = asked.get(key) ?? this.#setup.call('state_getStorage', params, deadlineMs)
      asked.set(key, value)
      value.then(resolve, reject)
    }
  }
}
