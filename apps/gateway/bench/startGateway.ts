import { type Child, startChild } from './startChild.ts'

/** The environment from the Dockerfile and the systemd unit of the examples. */
const AS_EXAMPLES = {
  NODE_OPTIONS: '--max-semi-space-size=8',
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072'
}

/**
 * Starts a gateway in front of nodes, without the limits that all load from one address would
 * exceed.
 */
export function startGateway(nodes: readonly { readonly wsUrl: string }[]): Promise<Child> {
  return startChild(
    new URL('../src/main.ts', import.meta.url),
    [
      ...nodes.flatMap(({ wsUrl }) => ['--upstream', wsUrl]),
      ...['--port', '0', '--variant', 'hour'],
      ...['--rate-per-connection', '0', '--rate-per-address', '0'],
      ...['--max-connections-per-address', '5000', '--max-in-flight', '1000']
    ],
    AS_EXAMPLES
  )
}
