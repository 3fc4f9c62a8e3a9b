import { randomUUID } from 'node:crypto'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '@paraclock/core/node'
import type { HintStore } from './StorageHints.ts'

/** What {@link createFileHintStore} takes. */
export interface CreateFileHintStoreArgs {
  /** The folder for the hints and the code of each runtime. Made if missing. */
  readonly directory: string
}

/**
 * Keeps hints on disk, one file per code hash. A file is first written under another name and then
 * renamed, so that several processes can share the folder. A file that cannot be read counts as
 * missing.
 *
 * @example
 * ```ts
 * import { openRemoteState, type StateReader } from '@paraclock/executor'
 * import { createFileHintStore } from '@paraclock/executor/node'
 *
 * declare const reader: StateReader
 *
 * const hints = createFileHintStore({ directory: '.cache/paraclock' })
 * const state = await openRemoteState({ reader, hints })
 * await state.saveHints()
 * ```
 */
export function createFileHintStore(args: CreateFileHintStoreArgs): HintStore {
  const pathOf = (codeHash: string): string => join(args.directory, `${codeHash.slice(2)}.json`)
  const codeOf = (codeHash: string): string => join(args.directory, `${codeHash.slice(2)}.wasm`)
  const write = async (path: string, encode: () => string | Uint8Array): Promise<void> => {
    makeFolder({ path: args.directory })
    const temporary = join(args.directory, `${randomUUID()}.tmp`)
    try {
      await writeFile(temporary, encode())
      await rename(temporary, path)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }
  const answersOf = (codeHash: string): string =>
    join(args.directory, `${codeHash.slice(2)}.answers.json`)
  // One run reads a file several times: for a state, for its answers, and ahead of both.
  const known = new Map<string, Promise<unknown>>()
  const read = (path: string): Promise<unknown> => {
    // A missing or broken file costs only a round trip or a run.
    const reading =
      known.get(path) ??
      readFile(path, 'utf8').then(
        (text) => JSON.parse(text) as unknown,
        () => undefined
      )
    known.set(path, reading)
    return reading.catch(() => undefined)
  }
  const keep = async (path: string, value: object): Promise<void> => {
    known.set(path, Promise.resolve(value))
    await write(path, () => JSON.stringify(value))
  }
  return {
    load: (codeHash) => read(pathOf(codeHash)),
    loadAnswers: (codeHash) => read(answersOf(codeHash)),
    saveAnswers: (codeHash, answers) => keep(answersOf(codeHash), answers),
    save: (codeHash, hints) => keep(pathOf(codeHash), hints),
    async loadCode(codeHash) {
      return await readFile(codeOf(codeHash)).then(
        (code) => new Uint8Array(code),
        () => undefined
      )
    },
    async saveCode(codeHash, code) {
      await write(codeOf(codeHash), () => code)
      await forgetOldest(args.directory)
    }
  }
}

/** The number of runtimes whose code is kept. */
const MAX_CODES = 12

async function forgetOldest(directory: string): Promise<void> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.wasm'))
  if (names.length <= MAX_CODES) return
  const files = await Promise.all(
    names.map(async (name) => {
      const path = join(directory, name)
      return { path, time: (await stat(path)).mtimeMs }
    })
  )
  const oldest = files.toSorted((one, two) => one.time - two.time).slice(0, -MAX_CODES)
  await Promise.all(oldest.map(({ path }) => rm(path, { force: true })))
}
