import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { NetworkConfig } from '@paraclock/checklist'
import { expect } from 'vitest'
import { relayEndpoint } from './relayEndpoint.ts'

// The process that signs, as the command starts it.
const program = fileURLToPath(new URL('../../src/child.ts', import.meta.url))

/** When a command is killed: before its submission arrives at the chain, or after. */
export type KillTime = 'before' | 'after'

/** A network on which commands are killed as they submit. */
export interface KillableNetwork {
  /** The configuration, with endpoints that see each submission. */
  readonly config: NetworkConfig
  /**
   * Runs a command in a process of its own, and kills it at its first submission. Something may be done
   * while the submission is on its way.
   */
  runKilled(args: {
    readonly when: KillTime
    readonly folder: string
    readonly argv: readonly string[]
    readonly env?: Readonly<Record<string, string>>
    readonly meanwhile?: () => Promise<void>
  }): Promise<void>
  close(): Promise<void>
}

/** Puts endpoints before those of a network. */
export async function killAtSubmit(near: NetworkConfig): Promise<KillableNetwork> {
  let onSubmit: ((pass: () => void) => void) | undefined
  const relayed = await Promise.all(
    [near.relay, near.service, near.target].map(({ endpoints: [url = ''] }) =>
      relayEndpoint(url, {
        onQuestion: (text, pass) => {
          if (onSubmit !== undefined && text.includes('"author_submit')) onSubmit(pass)
          else pass()
        },
        onAnswer: (_, pass) => pass()
      })
    )
  )
  const [relay, service, target] = relayed.map(({ url }) => ({ endpoints: [url] }))
  return {
    config: {
      ...near,
      relay: { ...near.relay, ...relay },
      service: { ...near.service, ...service },
      target: { ...near.target, ...target }
    },
    runKilled: async ({ when, folder, argv, env = {}, meanwhile = () => Promise.resolve() }) => {
      const line = [...process.execArgv, program, ...argv]
      const child: ChildProcess = spawn(process.execPath, line, {
        cwd: folder,
        env: { ...process.env, XDG_CACHE_HOME: folder, XDG_STATE_HOME: folder, ...env },
        stdio: ['ignore', 'pipe', 'pipe', 'ipc', 'pipe']
      })
      const said: string[] = []
      let done: Promise<void> | undefined
      child.stdout?.on('data', (text) => said.push(String(text)))
      child.stderr?.on('data', (text) => said.push(String(text)))
      onSubmit = (pass) => {
        onSubmit = undefined
        if (when === 'after') pass()
        done = meanwhile().finally(() => child.kill('SIGKILL'))
      }
      const signal = await new Promise((resolve) => child.on('exit', (_, one) => resolve(one)))
      await done
      expect(signal, said.join('')).toBe('SIGKILL')
    },
    close: async () => {
      await Promise.all(relayed.map((endpoint) => endpoint.close()))
    }
  }
}
