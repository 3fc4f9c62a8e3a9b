import { shareWork } from '@paraclock/core'
import { openEntryFolder } from '@paraclock/core/node'
import type { HintStore } from './StorageHints.ts'

const MAX_BYTES = 64 * 1024 * 1024

/**
 * Creates a store that keeps hints, answers and the code of runtimes as files in a folder. Several
 * processes can share the folder. A damaged file counts as missing.
 *
 * @throws ParaclockError `FileUnavailable` if the folder cannot be made or written to.
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
export function createFileHintStore(args: {
  /**
   * The folder of the store. It is created if it is missing. Keep no other files in this folder.
   */
  readonly directory: string
  /**
   * The maximum total size of the files, in bytes. Above this size, the least recently used files
   * are removed. Defaults to 64 MiB.
   */
  readonly maxBytes?: number
}): HintStore {
  const { directory, maxBytes = MAX_BYTES } = args
  const folder = openEntryFolder({ directory, ending: '.hints', maxBytes })
  // Each entry is read from the disk once.
  const known = new Map<string, Promise<unknown>>()
  const read = (header: string): Promise<unknown> =>
    shareWork(known, header, async () => parse(await folder.read(header)))
  const keep = async (header: string, value: object): Promise<void> => {
    known.set(header, Promise.resolve(value))
    await folder.write(header, new TextEncoder().encode(JSON.stringify(value)))
  }
  return {
    load: (codeHash) => read(`hints ${codeHash}`),
    save: (codeHash, hints) => keep(`hints ${codeHash}`, hints),
    loadAnswers: (codeHash) => read(`answers ${codeHash}`),
    saveAnswers: (codeHash, answers) => keep(`answers ${codeHash}`, answers),
    loadCode: (codeHash) => folder.read(`code ${codeHash}`),
    saveCode: (codeHash, code) => folder.write(`code ${codeHash}`, code)
  }
}

// `folder.read` has verified the checksum, so the entry is the JSON that {@link
// createFileHintStore} wrote.
function parse(entry: Uint8Array | undefined): unknown {
  return entry && JSON.parse(new TextDecoder().decode(entry))
}
