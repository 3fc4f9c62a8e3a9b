import { join } from 'node:path'
import { execPath } from 'node:process'
import { gatewayCommand, nodeFlags } from '../paths.ts'
import { RunFailure } from '../RunFailure.ts'
import { awaitState } from './awaitState.ts'
import type { ProcessGroup } from './ProcessGroup.ts'

/** What {@link startGateways} takes. */
export interface StartGatewaysArgs {
  readonly dir: string
  /** The port of the service's node. */
  readonly upstream: number
  /** A gateway listens on each. */
  readonly ports: readonly number[]
  readonly group: ProcessGroup
  readonly report: (text: string) => void
  readonly signal: AbortSignal
}

const READY_MS = 120_000

/** Starts gateways in front of one node, as an operator would, and waits until they are ready. */
export async function startGateways(args: StartGatewaysArgs): Promise<void> {
  const { dir, upstream, ports, group, report, signal } = args
  for (const [index, port] of ports.entries()) {
    const name = `gateway-${index + 1}`
    const settings = ['--upstream', `ws://127.0.0.1:${upstream}`, '--port', String(port)]
    group.start({
      name,
      command: execPath,
      args: [...nodeFlags, gatewayCommand, ...settings],
      cwd: dir,
      log: join(dir, 'logs', `${name}.log`)
    })
  }
  await awaitState({
    what: 'gateways',
    read: async (inner) =>
      await Promise.all(
        ports.map((port) => fetch(`http://127.0.0.1:${port + 1}/readyz`, { signal: inner }))
      ),
    judge: (answers) => (answers.every(({ ok }) => ok) ? undefined : 'one is not ready'),
    deadlineMs: READY_MS,
    report,
    signal
  }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw new RunFailure(`${(error as Error).message}: the logs are in ${join(dir, 'logs')}`)
  })
}
