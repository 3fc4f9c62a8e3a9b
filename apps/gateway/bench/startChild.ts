import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** A process that serves. */
export interface Child {
  readonly process: ChildProcess
  readonly port: number
  readonly wsUrl: string
  /** Its resident memory now, in MiB; 0 where the system does not tell. */
  memory(): number
  /** The processor time that it has used, in milliseconds; 0 where the system does not tell. */
  cpuMs(): number
  stop(): Promise<void>
}

/** Starts a program that says where it listens, and waits until it does. */
export async function startChild(program: URL, args: readonly string[] = []): Promise<Child> {
  const path = fileURLToPath(program)
  const child = spawn(process.execPath, ['--conditions=@paraclock/source', path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit']
  })
  // A run that fails leaves nothing behind.
  process.once('exit', () => child.kill('SIGKILL'))
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve())
  })
  const port = await new Promise<number>((resolve, reject) => {
    child.once('close', (code) => reject(new Error(`${path} ended with code ${code}`)))
    child.stdout.on('data', (data) => {
      const found = /listening at \w+:\/\/127\.0\.0\.1:(\d+)/.exec(String(data))?.[1]
      if (found !== undefined) resolve(Number(found))
    })
  })
  return {
    process: child,
    port,
    wsUrl: `ws://127.0.0.1:${port}`,
    memory: () => residentMemory(child.pid),
    cpuMs: () => usedCpuMs(child.pid),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    }
  }
}

function residentMemory(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024)
  } catch {
    return 0
  }
}

function usedCpuMs(pid: number | undefined): number {
  try {
    // Counted in hundredths of a second: fields 14 and 15, behind a name in parentheses.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return 0
  }
}
