import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { encodeBytes, encodeCompact, encodeInteger, joinBytes } from '@paraclock/core'

/** The least time that a repetition of some calls took, and the result of each call. */
export interface RepeatedCalls {
  readonly nanoseconds: number
  readonly results: readonly string[]
}

const MANIFEST = fileURLToPath(new URL('../native/Cargo.toml', import.meta.url))
const RUN = ['run', '--release', '--locked', '--manifest-path', MANIFEST]

/** The program in the folder `native`, which runs blocks on sc-executor with wasmtime. Cargo builds it first. */
export class NativeProgram {
  readonly #child = spawn('cargo', RUN, { stdio: ['pipe', 'pipe', 'inherit'] })
  readonly #answers = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]()

  constructor() {
    const { status } = spawnSync('cargo', ['--version'])
    assert(status === 0, 'cargo cannot be started: install Rust (https://rustup.rs)')
  }

  /** Begins a chain. Returns the root of its genesis. */
  async begin(
    version: number,
    state: Iterable<readonly [key: Uint8Array, value: Uint8Array]>
  ): Promise<string> {
    const pairs = [...state].map((pair) => joinBytes(pair.map(encodeBytes)))
    const request = [Uint8Array.of(0, version), encodeCompact(pairs.length), ...pairs]
    return (await this.#ask<{ readonly root: string }>(request)).root
  }

  /** Executes a block on the head. Returns the new root, or what is wrong. */
  async execute(block: Uint8Array): Promise<string> {
    const request = [Uint8Array.of(1), encodeBytes(block)]
    const { root, error } = await this.#ask<{ readonly root: string; readonly error?: string }>(
      request
    )
    return error ?? root
  }

  /** Repeats calls on the head, each over the changes of the ones before. */
  repeat(
    calls: readonly (readonly [method: string, input: Uint8Array])[],
    { isImport, rounds }: { readonly isImport: boolean; readonly rounds: number }
  ): Promise<RepeatedCalls> {
    const encoded = calls.flatMap(([method, input]) => [
      encodeBytes(new TextEncoder().encode(method)),
      encodeBytes(input)
    ])
    const head = [Uint8Array.of(2, isImport ? 1 : 0), encodeInteger(rounds, 4)]
    return this.#ask([...head, encodeCompact(calls.length), ...encoded])
  }

  /** Computes the root of the head anew, from all keys and values. */
  async computeRoot(): Promise<string> {
    return (await this.#ask<{ readonly root: string }>([Uint8Array.of(3)])).root
  }

  end(): void {
    this.#child.stdin.end()
  }

  async #ask<Answer>(parts: readonly Uint8Array[]): Promise<Answer> {
    const request = joinBytes(parts)
    this.#child.stdin.write(joinBytes([encodeInteger(request.length, 4), request]))
    const answer = await this.#answers.next()
    assert(answer.done !== true, 'the native program was not built, or has ended')
    return JSON.parse(answer.value) as Answer
  }
}
