import { type Connections, createConnections } from '@paraclock/connect'

/** Does some work with connections of its own, which are closed behind it. */
export async function withConnections<Result>(
  work: (connections: Connections) => Promise<Result>
): Promise<Result> {
  const connections = createConnections()
  try {
    return await work(connections)
  } finally {
    await connections.close()
  }
}
