import type { CodeReader } from './CodeReader.ts'
import { HEIGHTS, KIND, KINDS, nameRefused } from './instructions.ts'
import type { ModuleParts } from './ModuleParts.ts'
import { OpenBlocks } from './OpenBlocks.ts'

const LOOP = 0x03
const BR = 0x0c
const NO_RESULT = 0x40
/**
 * The alignment field of a memory access must be below this value. From this value on, it belongs
 * to the WASM extension for several memories, which is refused.
 */
const ALIGNMENT_END = 0x40
const LAST_TRUNCATION = 0x07

export class BodyCheck {
  readonly #blocks: OpenBlocks
  // How much a call changes the height of the stack. The first array has the index of the
  // function's type, and the second has the index of the function.
  readonly #heightsByType: Int32Array
  readonly #heightsByFunction: Int32Array
  #calls = 0

  constructor(reader: CodeReader, { params, results, functions }: ModuleParts) {
    this.#blocks = new OpenBlocks(reader)
    const byType = Int32Array.from(results, (count, type) => count - (params[type] as number))
    this.#heightsByType = byType
    this.#heightsByFunction = Int32Array.from(functions, (type) => byType[type] as number)
  }

  /**
   * Checks the body of a function. `params` is the number of the function's parameters.
   *
   * In the result, `calls` is the number of calls and of other instructions that V8 compiles about
   * as slowly as a call, such as divisions. {@link OpenBlocks} explains `atJoins`, the number of
   * values at joins.
   */
  read(body: CodeReader, params: number): { readonly calls: number; readonly atJoins: number } {
    const { plain, number, memoryAccess } = KIND
    const { bytes: code, end } = body
    const blocks = this.#blocks
    this.#calls = 0
    blocks.begin(body, readLocals(body, params))
    let { at } = body
    let height = 0
    let instructions = 0
    while (at < end && !blocks.isEnded) {
      const instruction = code[at++] as number
      const kind = KINDS[instruction] as number
      height += HEIGHTS[instruction] as number
      instructions++
      if (kind === plain) continue
      if (kind === memoryAccess && (code[at++] as number) >= ALIGNMENT_END)
        body.refuse('several memories', at)
      if (kind === number || kind === memoryAccess) while ((code[at++] as number) >= 0x80);
      else {
        body.at = at
        height = this.#readOther(body, instruction, kind, height)
        at = body.at
      }
    }
    body.at = at
    if (at !== end || !blocks.isEnded) body.malformed('it ends too early or too late')
    body.limit(instructions, 'instructions')
    body.limit(this.#calls, 'calls and divisions')
    return { calls: this.#calls, atJoins: blocks.checkCost() }
  }

  /**
   * Reads the immediates of an instruction that `read` does not handle itself. Returns the height
   * of the stack after the instruction.
   */
  #readOther(body: CodeReader, instruction: number, kind: number, height: number): number {
    const blocks = this.#blocks
    switch (kind) {
      case KIND.block:
        blocks.open(height, readBlockType(body), instruction === LOOP)
        return height
      case KIND.else:
        return blocks.else()
      case KIND.end:
        return blocks.end()
      case KIND.leave:
        return blocks.startHeight()
      case KIND.branch:
        blocks.branch(body.number(), height)
        return instruction === BR ? blocks.startHeight() : height
      case KIND.branchTable:
        for (let left = body.number(); left >= 0; left--) blocks.branch(body.number(), height)
        return blocks.startHeight()
      case KIND.fourBytes:
        body.take(4)
        return height
      case KIND.eightBytes:
        body.take(8)
        return height
      default:
        this.#calls++
        return height + this.#readCall(body, instruction, kind)
    }
  }

  /**
   * Reads the immediates of an instruction that V8 compiles about as slowly as a call. Returns how
   * much the instruction changes the height of the stack.
   */
  #readCall(body: CodeReader, instruction: number, kind: number): number {
    const { at } = body
    switch (kind) {
      case KIND.heavy:
        return 0
      case KIND.call:
        return this.#heightsByFunction[body.index(this.#heightsByFunction, 'function')] as number
      case KIND.callIndirect: {
        const type = body.index(this.#heightsByType, 'type')
        if (body.number() !== 0) body.refuse('several tables')
        return this.#heightsByType[type] as number
      }
      case KIND.memorySize:
        if (body.byte() !== 0) body.refuse('several memories')
        return 0
      case KIND.prefixed:
        if (body.byte() <= LAST_TRUNCATION) return 0
    }
    return body.refuse(nameRefused(instruction), at - 1)
  }
}

function readBlockType(body: CodeReader): boolean {
  const hasNone = body.bytes[body.at] === NO_RESULT
  if (hasNone) body.byte()
  else body.skipNumberType()
  return !hasNone
}

function readLocals(body: CodeReader, params: number): number {
  let count = params
  for (let left = body.number(); left > 0; left--) {
    count += body.number()
    body.skipNumberType()
    body.limit(count, 'local variables')
  }
  return count
}
