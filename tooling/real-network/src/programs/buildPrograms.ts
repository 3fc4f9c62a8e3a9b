import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createWriteStream, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { env, platform } from 'node:process'
import { createInterface } from 'node:readline'
import { stopProcess } from '../network/stopProcess.ts'
import { RunFailure } from '../RunFailure.ts'
import { checkBuildTools } from './checkBuildTools.ts'
import type { NodeCrate } from './nodeCrates.ts'
import { planBuild } from './planBuild.ts'

/** What {@link buildPrograms} takes. */
export interface BuildProgramsArgs {
  readonly crates: readonly NodeCrate[]
  /** The folder that gets the programs, in `bin`; compiled crates and logs are kept beside. */
  readonly root: string
  readonly report: (text: string) => void
  readonly signal: AbortSignal
}

const TELL_MS = 30_000

/**
 * Builds crates from the registry. What is compiled stays: a build that was stopped goes on from
 * there.
 *
 * @throws RunFailure if a tool is missing, or a build fails.
 */
export async function buildPrograms(args: BuildProgramsArgs): Promise<void> {
  const { crates, root, report } = args
  const { missing, remedy, libclang, hasLld } = checkBuildTools({
    platform,
    canRun: (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0,
    list: listFolder,
    libclangPath: env['LIBCLANG_PATH']
  })
  if (missing.length > 0) {
    const names = crates.map(({ name, version }) => `${name} ${version}`).join(' and ')
    throw new RunFailure(
      `To build ${names}, this machine lacks ${missing.join('; ')}.\n${remedy}.\nOr name a folder that has the programs: --nodes <folder>`
    )
  }
  mkdirSync(root, { recursive: true })
  for (const crate of crates) {
    const plan = planBuild({ crate, root, hasLld, libclang })
    const log = join(root, `${crate.name}.log`)
    report(`building ${crate.name} ${crate.version}, which takes most of an hour; log: ${log}`)
    const child = spawn('cargo', plan.args, {
      env: { ...env, ...plan.env },
      stdio: ['ignore', 'ignore', 'pipe']
    })
    await followBuild(child, { ...args, name: crate.name, log })
  }
}

async function followBuild(
  child: ChildProcess,
  args: BuildProgramsArgs & { readonly name: string; readonly log: string }
): Promise<void> {
  const { name, log, report, signal } = args
  const started = performance.now()
  const file = createWriteStream(log)
  let compiled = 0
  let last = ''
  const minutes = (): string => ((performance.now() - started) / 60_000).toFixed(1)
  if (child.stderr !== null) {
    createInterface({ input: child.stderr }).on('line', (line) => {
      file.write(`${line}\n`)
      const [, crate] = /^\s+Compiling (\S+ v\S+)/.exec(line) ?? []
      if (crate === undefined) return
      compiled += 1
      last = crate
    })
  }
  const timer = setInterval(() => {
    report(
      `${name}: ${compiled} crates after ${minutes()} minutes, now at ${last || 'its sources'}`
    )
  }, TELL_MS)
  const onAbort = (): void => void stopProcess(child)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    const code = await new Promise<number | null>((resolve) => {
      child.once('error', () => resolve(null))
      child.once('close', (status) => resolve(status))
    })
    signal.throwIfAborted()
    if (code !== 0) throw new RunFailure(`${name} could not be built: the end of ${log} says why`)
    report(`${name}: built in ${minutes()} minutes`)
  } finally {
    clearInterval(timer)
    signal.removeEventListener('abort', onAbort)
    file.end()
  }
}

function listFolder(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
