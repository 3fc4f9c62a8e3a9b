import { CODE_LIMITS } from '../limits/CodeLimits.ts'
import type { CodeReader } from './CodeReader.ts'

const MAX_DEPTH = CODE_LIMITS['nested blocks']
const MAX_LOOP_BRANCHES = CODE_LIMITS['branches to one loop']
const MAX_BLOCK_BRANCHES = CODE_LIMITS['branches to one block']

/**
 * Tracks the open WebAssembly blocks of a function, and counts the values that a compiler may have
 * to keep at joins. A join is a place where paths of the code meet. Each block and each branch
 * makes a join. At a join, a compiler may have to keep all local variables and all values of the
 * stack.
 *
 * In invalid or unreachable code, the counted heights of the stack may be wrong. That is harmless:
 * V8 refuses invalid code, and does not compile unreachable code.
 */
export class OpenBlocks {
  #body: CodeReader
  #locals = 0
  #depth = 0
  #branches = 0
  #loops = 0
  #atJoins = 0
  // These arrays have one entry for each open block. `#bases`: the height of the stack at the
  // beginning of the block. `#outputs`: 1 if the block returns a value, otherwise 0. `#branchesTo`:
  // the number of branches to the block. `#isLoop`: 1 for a loop, otherwise 0.
  readonly #bases = new Int32Array(MAX_DEPTH + 1)
  readonly #outputs = new Uint8Array(MAX_DEPTH + 1)
  readonly #branchesTo = new Int32Array(MAX_DEPTH + 1)
  readonly #isLoop = new Uint8Array(MAX_DEPTH + 1)

  constructor(body: CodeReader) {
    this.#body = body
  }

  get isEnded(): boolean {
    return this.#depth < 0
  }

  begin(body: CodeReader, locals: number): void {
    this.#body = body
    this.#locals = locals
    this.#depth = 0
    this.#branches = 0
    this.#loops = 0
    this.#atJoins = 0
    this.#branchesTo[0] = 0
  }

  open(height: number, givesValue: boolean, isLoop: boolean): void {
    const depth = ++this.#depth
    this.#body.limit(depth, 'nested blocks')
    if (isLoop) this.#loops++
    this.#bases[depth] = height
    this.#outputs[depth] = givesValue ? 1 : 0
    this.#branchesTo[depth] = 0
    this.#isLoop[depth] = isLoop ? 1 : 0
    this.#join(height)
  }

  /** Returns the height of the stack at the beginning of the `else` part. */
  else(): number {
    const height = this.startHeight()
    this.#join(height)
    return height
  }

  /** Returns the height of the stack after the block. */
  end(): number {
    const height = this.startHeight() + (this.#outputs[this.#depth] as number)
    this.#depth--
    return height
  }

  /**
   * Returns the height of the stack at the beginning of the innermost open block. Code after a
   * branch or a return is unreachable. There, counting continues at this height.
   */
  startHeight(): number {
    return this.#bases[this.#depth] as number
  }

  /**
   * Counts a branch to an open block. If `outward` is 0, the branch leads to the innermost block;
   * if 1, to the block around it.
   */
  branch(outward: number, height: number): void {
    const block = this.#depth - outward
    if (block < 0) this.#body.malformed('a branch leads nowhere')
    const count = (this.#branchesTo[block] as number) + 1
    this.#branchesTo[block] = count
    this.#branches++
    this.#join(height)
    if (count > MAX_LOOP_BRANCHES && this.#isLoop[block] === 1)
      this.#body.limit(count, 'branches to one loop')
    if (count > MAX_BLOCK_BRANCHES) this.#body.limit(count, 'branches to one block')
  }

  /**
   * Refuses a function with too many branches, loops, or values at joins. Returns the total number
   * of values at all joins.
   */
  checkCost(): number {
    this.#body.limit(this.#branches, 'branches')
    this.#body.limit(this.#loops, 'loops')
    this.#body.limit(this.#atJoins, 'local variables at its joins')
    return this.#atJoins
  }

  #join(height: number): void {
    this.#atJoins += this.#locals + Math.max(height, 0)
  }
}
