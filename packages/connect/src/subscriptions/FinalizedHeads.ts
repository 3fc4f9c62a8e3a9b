import { describeThrown, type Hex, isParaclockError, ParaclockError } from '@paraclock/core'
import { type HeaderAnswer, hashSchema, headerSchema } from '../answers/answerSchemas.ts'
import { findAnswer } from '../answers/readAnswer.ts'
import { SubscriptionLost } from '../errors/requests.ts'

const AT_ONCE = 32
// The wait before a missing block is requested again, in milliseconds. After a switch, the new node
// may lack a block that the previous node announced.
const WAIT_MS = 1000
const MAX_WAITS = 30
// The largest number of heads that wait in the queue while a gap is filled. If the queue is full, a
// new head replaces the last head in it. The replaced head is fetched later, as a part of the next
// gap.
const MAX_QUEUED = 64

export interface FinalizedHeadsSetup {
  readonly read: (method: string, params: readonly unknown[]) => Promise<unknown>
  readonly deliver: (header: unknown) => void
  /** Reports a gap that could not be filled. */
  readonly fail: (error: ParaclockError) => void
  readonly onFilled: (from: number, to: number) => void
  readonly maxGap: number
  readonly after: (milliseconds: number, run: () => void) => () => void
  readonly onFault: (error: unknown) => void
}

interface Head extends HeaderAnswer {
  readonly header: unknown
}

/** Joins the finalized heads of nodes into one sequence without gaps or repetitions. */
export class FinalizedHeads {
  readonly #setup: FinalizedHeadsSetup
  readonly #queue: Head[] = []
  /** The number of the last head that was delivered to the subscriber. */
  #last: number | undefined
  /** The number of the last head before the first gap that could not be filled. */
  #firm: number | undefined
  #isRestarted = false
  #working = false
  #stopped = false
  #endWait: (() => void) | undefined

  constructor(setup: FinalizedHeadsSetup) {
    this.#setup = setup
  }

  push(header: unknown): void {
    const head = readHead(header)
    if (head === undefined) return
    if (this.#queue.length === MAX_QUEUED) this.#queue.pop()
    this.#queue.push(head)
    if (this.#working) return
    this.#working = true
    this.#work().catch((error: unknown) => {
      this.#working = false
      this.#setup.onFault(error)
    })
  }

  restart(): void {
    this.#isRestarted = true
  }

  stop(): void {
    this.#stopped = true
    this.#queue.length = 0
    this.#endWait?.()
  }

  async #work(): Promise<void> {
    for (let head = this.#queue.shift(); head !== undefined; head = this.#queue.shift()) {
      const { number } = head
      this.#forgetJump(number)
      if (this.#last !== undefined && number > this.#last + 1) {
        await this.#fill(this.#last + 1, number - 1, head)
      }
      if (this.#last === undefined || number > this.#last) this.#hand(head)
    }
    this.#working = false
  }

  /**
   * Handles the first head of a new node. If this head is more than `maxGap` below `#last`, the
   * previous node reported numbers that were far too high. The sequence then continues after
   * `#firm`.
   */
  #forgetJump(number: number): void {
    if (!this.#isRestarted) return
    this.#isRestarted = false
    const { maxGap } = this.#setup
    if (this.#last !== undefined && number < this.#last - maxGap) this.#last = this.#firm
  }

  async #fill(from: number, to: number, next: Head): Promise<void> {
    const { maxGap, fail, onFilled } = this.#setup
    if (to - from + 1 > maxGap) {
      return fail(missing(from, to, `there are more than ${maxGap} of them`))
    }
    let start = from
    try {
      for (; start <= to && !this.#stopped; start += AT_ONCE) {
        const end = Math.min(to, start + AT_ONCE - 1)
        const chain = await this.#fetch(start, end)
        if (end === to && next.parentHash !== chain.at(-1)?.hash) throw missing(start, end)
        for (const { head } of chain) this.#hand(head)
      }
      if (!this.#stopped) onFilled(from, to)
    } catch (error) {
      if (this.#stopped) return
      const isKnown = isParaclockError(error, SubscriptionLost)
      fail(isKnown ? error : missing(start, to, describeThrown(error), error))
    }
  }

  async #fetch(from: number, to: number): Promise<{ hash: Hex; head: Head }[]> {
    const numbers = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    const answers = await this.#readAll('chain_getBlockHash', numbers)
    const hashes = answers.map((answer) => {
      const hash = findAnswer(hashSchema, answer)
      if (hash === undefined) throw missing(from, to)
      return hash
    })
    const headers = await this.#readAll('chain_getHeader', hashes)
    return hashes.map((hash, index) => {
      const head = readHead(headers[index])
      const isNext = head?.number === numbers[index]
      const isChild = index === 0 || head?.parentHash === hashes[index - 1]
      if (head === undefined || !isNext || !isChild) throw missing(from, to)
      return { hash, head }
    })
  }

  async #readAll(method: string, params: readonly unknown[]): Promise<unknown[]> {
    for (let waits = 0; ; waits += 1) {
      const values = await Promise.all(params.map((param) => this.#setup.read(method, [param])))
      const isComplete = values.every((value) => value !== null && value !== undefined)
      if (isComplete || waits === MAX_WAITS || this.#stopped) return values
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

  #hand({ number, header }: Head): void {
    if (this.#firm === undefined || this.#firm === number - 1) this.#firm = number
    this.#last = number
    if (!this.#stopped) this.#setup.deliver(header)
  }
}

function missing(
  from: number,
  to: number,
  problem: string = 'the headers that the node sent do not form a chain',
  cause?: unknown
): ParaclockError {
  return new ParaclockError(SubscriptionLost, { from, to, problem }, { cause })
}

function readHead(header: unknown): Head | undefined {
  const read = findAnswer(headerSchema, header)
  return read && { ...read, header }
}
