import { once } from 'node:events'
import type { AddressInfo, Server } from 'node:net'
import { describeThrown } from '../errors/describeThrown.ts'
import { ParaclockError } from '../errors/ParaclockError.ts'
import { PortUnavailable } from '../errors/work.ts'

/** The address that a server listens on. */
export interface ListenedAddress {
  readonly host: string
  /** The port number. With 0, the system chooses a free port. */
  readonly port: number
}

/**
 * Makes a server listen, and returns its port.
 *
 * @throws ParaclockError `PortUnavailable`
 */
export async function bindServer(
  server: Server,
  { host, port }: ListenedAddress,
  listen?: (at: ListenedAddress) => Promise<unknown>
): Promise<number> {
  try {
    if (listen === undefined) {
      server.listen({ host, port })
      await once(server, 'listening')
    } else await listen({ host, port })
  } catch (error) {
    const problem = (error as { code?: string }).code ?? describeThrown(error)
    const address = `${host}:${port}`
    throw new ParaclockError(PortUnavailable, { address, problem }, { cause: error })
  }
  return (server.address() as AddressInfo).port
}
