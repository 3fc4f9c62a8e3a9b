import { openEntryFolder } from '@paraclock/connect/node'
import type { Hex, Token } from '@paraclock/core'
import type { RuntimeRecord, RuntimeRecords } from '../prove/RuntimeRecords.ts'

const MAX_BYTES = 128 * 1024 * 1024

/**
 * Keeps what runtimes say of themselves in a folder, under the hash of their code, so that the next
 * process need not fetch and run the code. Each entry has a digest, and is ignored if it is damaged.
 *
 * @throws ParaclockError `FileUnavailable` when the folder cannot be made or written to.
 *
 * @example
 * ```ts
 * import { connectChain } from '@paraclock/connect'
 * import { openSigning } from '@paraclock/submission'
 * import { createDirectoryRuntimeRecords } from '@paraclock/submission/node'
 *
 * const runtimes = createDirectoryRuntimeRecords({ directory: '.cache/runtimes' })
 * const chain = await connectChain({ endpoints: 'wss://rpc.example' })
 * const signing = await openSigning(chain, { runtimes })
 * ```
 */
export function createDirectoryRuntimeRecords(args: {
  /** The folder. It is created if it does not exist, and should hold nothing else. */
  readonly directory: string
  /** The most that is kept, in bytes. Defaults to 128 MiB. */
  readonly maxBytes?: number
}): RuntimeRecords {
  const { directory, maxBytes = MAX_BYTES } = args
  const folder = openEntryFolder({ directory, ending: '.runtime', maxBytes })
  return {
    get: async (codeHash) => {
      const bytes = await folder.read(headerOf(codeHash))
      if (bytes === undefined) return undefined
      // Only this function writes entries: the checksum proves it.
      const record = JSON.parse(new TextDecoder().decode(bytes)) as RuntimeRecord
      return record.codeHash === codeHash ? record : undefined
    },
    set: async (record) =>
      folder.write(headerOf(record.codeHash), Buffer.from(JSON.stringify(record))),
    hasChecked: async (genesis) => (await folder.read(headerOfChain(genesis))) !== undefined,
    noteChecked: async (genesis) => {
      const header = headerOfChain(genesis)
      if ((await folder.read(header)) === undefined) await folder.write(header, new Uint8Array())
    },
    getToken: async (genesis) => {
      const bytes = await folder.read(headerOfToken(genesis))
      return bytes && (JSON.parse(new TextDecoder().decode(bytes)) as Token)
    },
    noteToken: (genesis, token) =>
      folder.write(headerOfToken(genesis), Buffer.from(JSON.stringify(token)))
  }
}

function headerOfChain(genesis: Hex): string {
  return JSON.stringify({ checksMetadataHash: 1, genesis })
}

function headerOfToken(genesis: Hex): string {
  return JSON.stringify({ token: 1, genesis })
}

function headerOf(codeHash: Hex): string {
  return JSON.stringify({ runtime: 1, codeHash })
}
