import { execFile } from 'node:child_process'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { env, exit, stdout } from 'node:process'
import { promisify } from 'node:util'
import { describeThrown } from '@paraclock/core'
import { startEndpoints } from './startEndpoints.ts'

/** The longest time for a story, and for what has to be built or installed before, in milliseconds. */
const STORY_MS = 120_000
const PREPARING_MS = 900_000

/** A client that is not written in JavaScript. */
interface ForeignClient {
  readonly name: string
  /** The program without which it cannot be prepared. */
  readonly needs: string
  /** Builds or installs it, and returns the command line that runs its story, without the endpoint. */
  prepare(): Promise<readonly [string, ...string[]]>
}

const root = join(import.meta.dirname, '..')

const run = async (command: string, args: readonly string[], cwd: string, timeout: number) => {
  const settings = { cwd, timeout, maxBuffer: 16 * 1024 * 1024 }
  return (await promisify(execFile)(command, args, settings)).stdout
}

const subxt: ForeignClient = {
  name: 'subxt 0.51.1',
  needs: 'cargo',
  async prepare() {
    const cwd = join(root, 'subxt')
    await run('cargo', ['build', '--locked', '--quiet'], cwd, PREPARING_MS)
    return [join(env['CARGO_TARGET_DIR'] ?? join(cwd, 'target'), 'debug', 'subxt-client')]
  }
}

const substrateInterface: ForeignClient = {
  name: 'py-substrate-interface 1.8.1',
  needs: 'python3',
  async prepare() {
    const cwd = join(root, 'python')
    const python = join(cwd, '.venv', 'bin', 'python')
    const isMade = await access(python).then(
      () => true,
      () => false
    )
    if (!isMade) await run('python3', ['-m', 'venv', '.venv'], cwd, PREPARING_MS)
    const install = ['-m', 'pip', 'install', '--quiet', '-r', 'requirements.txt']
    await run(python, install, cwd, PREPARING_MS)
    return [python, join(cwd, 'client.py')]
  }
}

/** Whether a program can be started. */
const isThere = (program: string): Promise<boolean> =>
  run(program, ['--version'], root, STORY_MS).then(
    () => true,
    () => false
  )

let isWrong = false
const say = (verdict: 'ok' | 'FAIL' | 'skip', what: string, why = ''): void => {
  isWrong ||= verdict === 'FAIL'
  stdout.write(`${verdict.padEnd(4)} ${what}${why === '' ? '' : `: ${why}`}\n`)
}

const endpoints = await startEndpoints('foreign-clients')
try {
  for (const { name, needs, prepare } of [subxt, substrateInterface]) {
    if (!(await isThere(needs))) {
      // A developer may lack it. CI installs it.
      say(env['CI'] === undefined ? 'skip' : 'FAIL', name, `there is no ${needs}`)
      continue
    }
    try {
      const [command, ...args] = await prepare()
      for (const endpoint of ['devnet', 'gateway'] as const) {
        const problems = await endpoints.judge(endpoint, async (url) =>
          JSON.parse(await run(command, [...args, url], root, STORY_MS))
        )
        say(
          problems.length === 0 ? 'ok' : 'FAIL',
          `${name} on the ${endpoint}`,
          problems.join('; ')
        )
      }
    } catch (error) {
      say('FAIL', name, describeThrown(error))
    }
  }
} finally {
  await endpoints.stop()
}
exit(isWrong ? 1 : 0)
