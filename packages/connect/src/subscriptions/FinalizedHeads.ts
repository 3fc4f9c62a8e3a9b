import { isParaclockError, ParaclockError } from '@paraclock/core'
import { FinalizedHeadsMissing } from '../errors/requests.ts'

const AT_ONCE = 32
// After a switch, the new node may be behind the one that named the block.
const WAIT_MS = 1000
const MOST_WAITS = 30

/** What {@link FinalizedHeads} needs. */
export interface FinalizedHeadsSetup {
  /** Sends a read to the node. */
  readonly read: (method: string, params: readonly unknown[]) => Promise<unknown>
  /** Passes a header on. */
  readonly deliver: (header: unknown) => void
  /** Reports a gap that could not be filled. */
  readonly fail: (error: ParaclockError) => void
  /** Called when a gap was filled. */
  readonly onFilled: (from: number, to: number) => void
  /** The most blocks that are fetched for one gap. */
  readonly maxGap: number
  /** Calls back after a while. The result cancels it. */
  readonly after: (milliseconds: number, run: () => void) => () => void
}

/**
 * Makes one sequence of the finalized heads that nodes send, without gaps and without repetition.
 */
export class FinalizedHeads {
  readonly #setup: FinalizedHeadsSetup
  readonly #queue: unknown[] = []
  #last: number | undefined
  #working = false
  #stopped = false
  #endWait: (() => void) | undefined

  constructor(setup: FinalizedHeadsSetup) {
    this.#setup = setup
  }

  /** The number of the last header that was passed on. */
  get last(): number | undefined {
    return this.#last
  }

  /** Takes the next header that a node sent. */
  push(header: unknown): void {
    this.#queue.push(header)
    if (!this.#working) void this.#work()
  }

  /** Passes nothing on any more. */
  stop(): void {
    this.#stopped = true
    this.#queue.length = 0
    this.#endWait?.()
  }

  async #work(): Promise<void> {
    this.#working = true
    while (this.#queue.length > 0) {
      const header = this.#queue.shift()
      const number = numberOf(header)
      if (number === undefined) {
        this.#hand(header)
      } else if (this.#last === undefined || number === this.#last + 1) {
        this.#last = number
        this.#hand(header)
      } else if (number > this.#last + 1) {
        await this.#fill(this.#last + 1, number - 1, header)
        this.#last = Math.max(this.#last, number)
        this.#hand(header)
      }
    }
    this.#working = false
  }

  async #fill(from: number, to: number, next: unknown): Promise<void> {
    const { maxGap, fail, onFilled } = this.#setup
    if (to - from + 1 > maxGap) {
      return fail(
        new ParaclockError(FinalizedHeadsMissing, {
          from,
          to,
          problem: `they are more than the ${maxGap} that are fetched`
        })
      )
    }
    let start = from
    try {
      for (; start <= to && !this.#stopped; start += AT_ONCE) {
        const end = Math.min(to, start + AT_ONCE - 1)
        const chain = await this.#fetch(start, end)
        if (end === to && parentOf(next) !== chain.at(-1)?.hash) throw broken(start, end)
        for (const { header } of chain) this.#hand(header)
        this.#last = end
      }
      onFilled(from, to)
    } catch (error) {
      if (isParaclockError(error, FinalizedHeadsMissing)) return fail(error)
      const problem = error instanceof Error ? error.message : String(error)
      fail(
        new ParaclockError(FinalizedHeadsMissing, { from: start, to, problem }, { cause: error })
      )
    }
  }

  async #fetch(from: number, to: number): Promise<{ hash: unknown; header: unknown }[]> {
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    const hashes = await this.#readAll('chain_getBlockHash', numbers)
    const headers = await this.#readAll('chain_getHeader', hashes)
    return headers.map((header, index) => {
      const isNext = numberOf(header) === numbers[index]
      const isChild = index === 0 || parentOf(header) === hashes[index - 1]
      if (!isNext || !isChild) throw broken(from, to)
      return { hash: hashes[index], header }
    })
  }

  async #readAll(method: string, params: readonly unknown[]): Promise<unknown[]> {
    for (let waits = 0; ; waits += 1) {
      const values = await Promise.all(params.map((param) => this.#setup.read(method, [param])))
      const isComplete = values.every((value) => value !== null && value !== undefined)
      if (isComplete || waits === MOST_WAITS || this.#stopped) return values
      await this.#wait()
    }
  }

  #wait(): Promise<void> {
    return new Promise((resolve) => {
      const cancel = this.#setup.after(WAIT_MS, resolve)
      this.#endWait = () => {
        cancel()
        resolve()
      }
    })
  }

  #hand(header: unknown): void {
    if (!this.#stopped) this.#setup.deliver(header)
  }
}

function broken(from: number, to: number): ParaclockError {
  const problem = 'the headers that the node sent do not form a chain'
  return new ParaclockError(FinalizedHeadsMissing, { from, to, problem })
}

function numberOf(header: unknown): number | undefined {
  const number = (header as { number?: unknown } | null | undefined)?.number
  if (typeof number !== 'string' && typeof number !== 'number') return undefined
  const value = Number(number)
  return Number.isSafeInteger(value) ? value : undefined
}

function parentOf(header: unknown): unknown {
  return (header as { parentHash?: unknown } | null | undefined)?.parentHash
}
