import { createServer } from 'node:net'
import { RunFailure } from '../RunFailure.ts'

/** What {@link choosePorts} takes. */
export interface ChoosePortsArgs {
  /** How many ports are needed one after the other, of each kind. */
  readonly count: number
  /** Whether a port of the loopback is free. */
  readonly isFree?: (port: number) => Promise<boolean>
}

const FIRST = { p2p: 30_310, rpc: 9_910 }
const STEP = 100
const MAX_TRIES = 50

/**
 * Chooses ports that nothing listens on, for nodes to find each other by and for their JSON-RPC: the
 * usual ones, or a hundred further on, and so forth.
 *
 * @throws RunFailure if there are none.
 */
export async function choosePorts(args: ChoosePortsArgs): Promise<typeof FIRST> {
  const { count, isFree = canListen } = args
  for (let shift = 0; shift < MAX_TRIES * STEP; shift += STEP) {
    const ports = { p2p: FIRST.p2p + shift, rpc: FIRST.rpc + shift }
    const wanted = Object.values(ports).flatMap((first) =>
      Array.from({ length: count }, (_, at) => first + at)
    )
    const free = await Promise.all(wanted.map(isFree))
    if (free.every(Boolean)) return ports
  }
  throw new RunFailure(
    `Neither ${FIRST.rpc} nor any hundred ports after it is free: end what listens there`
  )
}

async function canListen(port: number): Promise<boolean> {
  const server = createServer()
  return await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen({ port, host: '127.0.0.1' }, () => server.close(() => resolve(true)))
  })
}
