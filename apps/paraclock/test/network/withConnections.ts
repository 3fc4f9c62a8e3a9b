import { type Connections, createConnections, createMemoryMetadataCache } from '@paraclock/connect'

/** What a command finds in its folders from its second run on: the tests of a process share it. */
const known = { metadataCache: createMemoryMetadataCache() }

/** The chains run in this process, so what takes long shows that the machine is busy, and no fault. */
export const BUSY_MS = 100_000

/** Does some work with its own connections, and closes them afterwards. */
export async function withConnections<Result>(
  work: (connections: Connections) => Promise<Result>
): Promise<Result> {
  const connections = createConnections({ ...known, connectMs: BUSY_MS })
  try {
    return await work(connections)
  } finally {
    await connections.close()
  }
}
