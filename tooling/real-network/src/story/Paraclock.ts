import { spawn } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { stopProcess } from '../network/stopProcess.ts'
import { nodeFlags, onboardCommand } from '../paths.ts'
import { RunFailure } from '../RunFailure.ts'
import { NETWORK } from './composeConfig.ts'

/** What a command of `paraclock` came to. */
export interface CommandResult {
  readonly code: number | null
  readonly output: string
  /** What it complained of. */
  readonly problem: string
}

/** What {@link Paraclock} is made of. */
export interface ParaclockArgs {
  /** The folder that has the configuration. */
  readonly dir: string
  /** The secret phrase of the user, which the command reads from its environment. */
  readonly phrase: string
  readonly signal: AbortSignal
}

const SIGNER = 'PARACLOCK_USER'
const MAX_MS = 900_000

/** The command `paraclock`, run as a person runs it: in a folder, with a configuration in it. */
export class Paraclock {
  readonly dir: string
  readonly #env: Readonly<Record<string, string | undefined>>
  readonly #signal: AbortSignal

  constructor({ dir, phrase, signal }: ParaclockArgs) {
    this.dir = dir
    this.#env = { ...env, NO_COLOR: '1', [SIGNER]: phrase }
    this.#signal = signal
  }

  /** Runs one, and keeps what it said in `commands.log`. */
  async run(args: readonly string[]): Promise<CommandResult> {
    const signal = AbortSignal.any([this.#signal, AbortSignal.timeout(MAX_MS)])
    signal.throwIfAborted()
    const child = spawn(execPath, [...nodeFlags, onboardCommand, ...args], {
      cwd: this.dir,
      env: this.#env,
      stdio: ['ignore', 'pipe', 'pipe']
    })
    const onAbort = (): void => void stopProcess(child)
    signal.addEventListener('abort', onAbort, { once: true })
    try {
      const texts = { output: '', problem: '' }
      child.stdout.setEncoding('utf8').on('data', (text: string) => {
        texts.output += text
      })
      child.stderr.setEncoding('utf8').on('data', (text: string) => {
        texts.problem += text
      })
      const code = await new Promise<number | null>((resolve, reject) => {
        child.once('error', reject)
        child.once('close', resolve)
      })
      this.#signal.throwIfAborted()
      const line = `$ paraclock ${args.join(' ')}`
      appendFileSync(
        join(this.dir, 'commands.log'),
        `${line}\n${texts.output}${texts.problem}[${code}]\n\n`
      )
      if (signal.aborted)
        throw new RunFailure(`${line} took longer than ${MAX_MS / 60_000} minutes`)
      return { code, ...texts }
    } finally {
      signal.removeEventListener('abort', onAbort)
    }
  }

  /** Runs one that signs as the user. */
  async sign(args: readonly string[]): Promise<CommandResult> {
    const options = ['--network', NETWORK, '--yes', '--signer', `env:${SIGNER}`]
    return await this.run([...args, ...options])
  }
}
