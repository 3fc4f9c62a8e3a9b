import type { RuntimeRecord, RuntimeRecords } from '@paraclock/connect'
import type { Token } from '@paraclock/core'
import { openEntryFolder } from '@paraclock/core/node'

const MAX_BYTES = 128 * 1024 * 1024

/**
 * Keeps records of runtimes in a folder, so that the next process need not fetch and run the code.
 * Each entry has a checksum, and a damaged entry is ignored.
 *
 * @throws ParaclockError `FileUnavailable` when the folder cannot be made or written to.
 */
export function createDirectoryRuntimeRecords(args: {
  /** The folder. It is created if it does not exist. Store no other files in the folder. */
  readonly directory: string
  /**
   * The maximum size of all entries, in bytes. Above this size, the least recently used entries are
   * removed. Defaults to 128 MiB.
   */
  readonly maxBytes?: number
}): RuntimeRecords {
  const { directory, maxBytes = MAX_BYTES } = args
  const folder = openEntryFolder({ directory, ending: '.runtime', maxBytes })
  // `folder.read` compares the checksum, so the entry is complete and unchanged.
  const read = async <Value>(header: object): Promise<Value | undefined> => {
    const bytes = await folder.read(JSON.stringify(header))
    return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as Value)
  }
  const write = (header: object, value: unknown): Promise<void> =>
    folder.write(JSON.stringify(header), Buffer.from(JSON.stringify(value)))
  return {
    get: async (codeHash) => {
      const record = await read<RuntimeRecord>({ runtime: 1, codeHash })
      return record?.codeHash === codeHash ? record : undefined
    },
    set: (record) => write({ runtime: 1, codeHash: record.codeHash }, record),
    hasChecked: async (genesis) => (await read<true>({ checksMetadataHash: 2, genesis })) === true,
    noteChecked: async (genesis) => {
      const header = { checksMetadataHash: 2, genesis }
      if ((await read<true>(header)) === undefined) await write(header, true)
    },
    getToken: (genesis) => read<Token>({ token: 1, genesis }),
    noteToken: (genesis, token) => write({ token: 1, genesis }, token)
  }
}
