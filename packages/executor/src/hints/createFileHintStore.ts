import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HintStore } from './StorageHints.ts'

/** What {@link createFileHintStore} takes. */
export interface CreateFileHintStoreArgs {
  /** Where the files lie: one per runtime. Made if it is not there. */
  readonly directory: string
}

/**
 * Keeps hints on disk, one file per code hash. A file is written whole under another name and then
 * renamed, so two processes can share the directory; one that cannot be read counts as not there.
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
  return {
    async load(codeHash) {
      try {
        return JSON.parse(await readFile(pathOf(codeHash), 'utf8')) as unknown
      } catch {
        // Missing, unreadable, or cut short: a hint that is lost costs a round trip, no more.
        return undefined
      }
    },
    async save(codeHash, hints) {
      await mkdir(args.directory, { recursive: true })
      const temporary = join(args.directory, `${randomUUID()}.tmp`)
      try {
        await writeFile(temporary, JSON.stringify(hints))
        await rename(temporary, pathOf(codeHash))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    }
  }
}
