import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** What {@link recordKilled} takes. */
export interface RecordKilledArgs {
  readonly database: string
  readonly endpoint: string
  readonly role: 'service' | 'target'
  /** The last block. */
  readonly to: number
  readonly serviceId: number
  /** How often the process is killed before it may finish. */
  readonly kills: number
  /** A random number below a bound. */
  readonly random: (below: number) => number
}

const program = fileURLToPath(new URL('recorderProcess.ts', import.meta.url))

/** The batch of `recorderProcess.ts`, in blocks. */
const BATCH = 4

/**
 * Records a chain by a process that is killed at random moments and started again until it has
 * finished.
 */
export async function recordKilled(args: RecordKilledArgs): Promise<{ readonly killed: number }> {
  const { database, endpoint, role, to, serviceId, kills, random } = args
  // On average, a kill comes after a quarter of its share of the blocks.
  const batches = Math.max(1, Math.floor(to / kills / BATCH / 2))
  let killed = 0
  for (;;) {
    const child = spawn(
      process.execPath,
      [
        '--conditions=@paraclock/source',
        program,
        database,
        endpoint,
        role,
        String(to),
        String(serviceId)
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] }
    )
    const ended = once(child, 'exit')
    const enough = 1 + random(batches)
    let seen = 0
    child.stdout.on('data', (text: Buffer) => {
      seen += text.toString().split('\n').length - 1
      // The moment is random: before, within or after a transaction.
      if (killed < kills && seen > enough) setTimeout(() => child.kill('SIGKILL'), random(20))
    })
    const [code, signal] = (await ended) as [number | null, string | null]
    if (signal === 'SIGKILL') killed += 1
    else if (code === 0) return { killed }
    else throw new Error(`the recorder ended with ${code}`)
  }
}
