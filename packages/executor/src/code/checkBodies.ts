import { BodyCheck } from './BodyCheck.ts'
import { CodeReader } from './CodeReader.ts'
import type { ModuleParts } from './ModuleParts.ts'

/** The number of functions that V8 compiles at the same time. */
const AT_ONCE = 4

export function checkBodies(reader: CodeReader, parts: ModuleParts): void {
  const check = new BodyCheck(reader, parts)
  const count = reader.count('functions')
  let calls = 0
  // The four highest values of `atJoins` among the functions that were checked so far.
  let atJoins: readonly number[] = []
  for (let index = parts.importedFunctions; index < parts.importedFunctions + count; index++) {
    const size = reader.number()
    const from = reader.at
    reader.take(size)
    const body = new CodeReader(reader.bytes, from, reader.at, `its function ${index}`)
    const cost = check.read(body, parts.params[parts.functions[index] as number] ?? 0)
    calls += cost.calls
    reader.limit(calls, 'calls and divisions in all functions')
    if (cost.atJoins <= (atJoins[AT_ONCE - 1] ?? 0)) continue
    atJoins = [...atJoins, cost.atJoins].sort((left, right) => right - left).slice(0, AT_ONCE)
    const sum = atJoins.reduce((total, one) => total + one, 0)
    reader.limit(sum, 'local variables at the joins of four functions')
  }
}
