import { CodeReader } from './CodeReader.ts'
import { CALLS, KIND, KINDS, nameRefused } from './instructions.ts'

const NO_RESULT = 0x40
/**
 * The alignment field of a memory access must be below this value. From this value on, it belongs
 * to the WASM extension for several memories, which is refused.
 */
const ALIGNMENT_END = 0x40
const LAST_TRUNCATION = 0x07

/**
 * Refuses each instruction that could change more of an instance than its memory and its globals,
 * and each type whose length is not known, because the instructions after it could not be found.
 * The compiler checks whether the code is valid. Its time grows with the square of the number of
 * calls and divisions of a function, and nothing can end it, so this number has a limit.
 */
export function checkBodies(reader: CodeReader): void {
  const count = reader.number()
  for (let index = 0; index < count; index++) {
    const size = reader.number()
    const from = reader.at
    reader.take(size)
    checkBody(new CodeReader(reader.bytes, from, reader.at, `body ${index} of its code`))
  }
}

function checkBody(body: CodeReader): void {
  for (let left = body.number(); left > 0; left--) {
    body.number()
    body.skipNumberType()
  }
  const { plain, number, memoryAccess } = KIND
  const { bytes, end } = body
  let { at } = body
  let calls = 0
  while (at < end) {
    const instruction = bytes[at++] as number
    const kind = KINDS[instruction] as number
    calls += CALLS[instruction] as number
    if (kind === plain) continue
    if (kind === memoryAccess && (bytes[at++] as number) >= ALIGNMENT_END)
      body.refuse('several memories', at)
    if (kind === number || kind === memoryAccess) while ((bytes[at++] as number) >= 0x80);
    else {
      body.at = at
      skipImmediates(body, instruction, kind)
      at = body.at
    }
  }
  if (at > end) body.malformed('it is cut short')
  body.limit(calls, 'calls and divisions of a function')
}

function skipImmediates(body: CodeReader, instruction: number, kind: number): void {
  switch (kind) {
    case KIND.block:
      if (body.bytes[body.at] === NO_RESULT) body.take(1)
      else body.skipNumberType()
      return
    case KIND.branchTable:
      for (let left = body.number(); left >= 0; left--) body.number()
      return
    case KIND.callIndirect:
      body.number()
      body.number()
      return
    case KIND.fourBytes:
      body.take(4)
      return
    case KIND.eightBytes:
      body.take(8)
      return
    case KIND.prefixed:
      if (body.byte() <= LAST_TRUNCATION) return
  }
  body.refuse(nameRefused(instruction), body.at - 1)
}
