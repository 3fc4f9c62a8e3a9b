import { BodyCheck } from './BodyCheck.ts'
import { CodeReader } from './CodeReader.ts'
import type { ModuleParts } from './readModule.ts'

/** Reads the functions of a module: whether their instructions are allowed, and not too many. */
export function checkBodies(reader: CodeReader, parts: ModuleParts): void {
  const check = new BodyCheck(reader, parts)
  const count = reader.count('functions')
  let calls = 0
  for (let index = parts.importedFunctions; index < parts.importedFunctions + count; index++) {
    const size = reader.number()
    const from = reader.at
    reader.take(size)
    const body = new CodeReader(reader.bytes, from, reader.at, `its function ${index}`)
    calls += check.read(body, parts.params[parts.functions[index] as number] ?? 0)
    reader.limit(calls, 'calls and divisions in all functions')
  }
}
