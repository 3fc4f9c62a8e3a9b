import wabt from 'wabt'

const compiler = await wabt()

/** What {@link buildModule} takes. All text is WAT. */
export interface ModuleParts {
  /** Imports besides the memory, for example `(import "env" "f" (func $f (param i64)))`. */
  readonly imports?: string
  /** The body of the method `Test_run`, which gets `$pointer` and `$length`, and returns an i64. */
  readonly body?: string
  /** Bytes in memory, by where they begin. */
  readonly data?: readonly (readonly [number, Uint8Array])[]
  /** Anything else in the module. */
  readonly rest?: string
  /** What stands in place of the import of memory. */
  readonly memory?: string
  /** Where the heap begins. */
  readonly heapBase?: number
}

/** Assembles a small runtime: one method, `Test_run`. */
export function buildModule(parts: ModuleParts): Uint8Array {
  const data = (parts.data ?? []).map(
    ([at, bytes]) => `(data (i32.const ${at}) "${escapeBytes(bytes)}")`
  )
  return compileWat(`(module
    ${parts.imports ?? ''}
    ${parts.memory ?? '(import "env" "memory" (memory 1))'}
    (global (export "__heap_base") i32 (i32.const ${parts.heapBase ?? 8192}))
    ${data.join('\n')}
    ${parts.rest ?? ''}
    (func (export "Test_run") (param $pointer i32) (param $length i32) (result i64)
      ${parts.body ?? '(i64.const 0)'})
  )`)
}

/** Compiles WAT. */
export function compileWat(text: string): Uint8Array {
  const module = compiler.parseWat('test.wat', text, {
    bulk_memory: true,
    exceptions: true,
    reference_types: true,
    threads: true
  })
  try {
    return new Uint8Array(module.toBinary({}).buffer)
  } finally {
    module.destroy()
  }
}

/** A pointer and a length, as WAT. */
export function fat(pointer: number, length: number): string {
  return `(i64.const ${(BigInt(length) << 32n) | BigInt(pointer)})`
}

/** The bytes of a text, or of numbers. */
export function bytesOf(...parts: readonly (string | number | Uint8Array)[]): Uint8Array {
  return Uint8Array.from(
    parts.flatMap((part) => {
      if (typeof part === 'number') return [part]
      return [...(typeof part === 'string' ? new TextEncoder().encode(part) : part)]
    })
  )
}

function escapeBytes(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => `\\${byte.toString(16).padStart(2, '0')}`).join('')
}
