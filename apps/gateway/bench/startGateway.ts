import { type Child, startChild } from './startChild.ts'

/** Starts a gateway in front of nodes, without the limits that a load from one address would meet. */
export function startGateway(nodes: readonly { readonly wsUrl: string }[]): Promise<Child> {
  return startChild(new URL('../src/main.ts', import.meta.url), [
    ...nodes.flatMap(({ wsUrl }) => ['--upstream', wsUrl]),
    '--port',
    '0',
    '--variant',
    'hour',
    '--rate-per-connection',
    '0',
    '--rate-per-address',
    '0',
    '--max-connections-per-address',
    '5000',
    '--max-in-flight',
    '1000'
  ])
}
