import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { residentMemory, usedCpuMs } from './processUsage.ts'

/** A process of a server. */
export interface Child {
  readonly process: ChildProcess
  readonly port: number
  /** The port of health and metrics. Defaults to the port of the program. */
  readonly operatorPort: number
  readonly wsUrl: string
  /** Its resident memory now, in MiB; 0 if the system does not state it. */
  memory(): number
  /** The processor time that it has used, in milliseconds; 0 if the system does not state it. */
  cpuMs(): number
  stop(): Promise<void>
}

/** Starts a program that prints its address, and waits for that line. */
export async function startChild(
  program: URL,
  args: readonly string[] = [],
  environment: Readonly<Record<string, string>> = {}
): Promise<Child> {
  const path = fileURLToPath(program)
  const child = spawn(process.execPath, ['--conditions=@paraclock/source', path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment }
  })
  // End the child if this run fails.
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      process.off('exit', kill)
      resolve()
    })
  })
  const [port, operatorPort] = await new Promise<readonly [number, number]>((resolve, reject) => {
    child.once('close', (code) => reject(new Error(`${path} ended with code ${code}`)))
    let said = ''
    const portOf = (pattern: RegExp): number | undefined => {
      const found = pattern.exec(said)?.[1]
      return found === undefined ? undefined : Number(found)
    }
    child.stdout.on('data', (data) => {
      if (said.length < 10_000) said += String(data)
      const own = portOf(/listening at \w+:\/\/127\.0\.0\.1:(\d+)/)
      const operators = portOf(/metrics at http:\/\/127\.0\.0\.1:(\d+)/)
      if (own === undefined) return
      if (operators !== undefined || !said.includes('"level"')) resolve([own, operators ?? own])
    })
  })
  return {
    process: child,
    port,
    operatorPort,
    wsUrl: `ws://127.0.0.1:${port}`,
    memory: () => residentMemory(child.pid),
    cpuMs: () => usedCpuMs(child.pid),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    }
  }
}
