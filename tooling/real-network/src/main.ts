import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { argv, exit, stderr, stdout } from 'node:process'
import { isParaclockError, renderError } from '@paraclock/core'
import { ProcessGroup } from './network/ProcessGroup.ts'
import { startGateways } from './network/startGateways.ts'
import { startNetwork } from './network/startNetwork.ts'
import { obtainPrograms } from './programs/obtainPrograms.ts'
import { readVersions } from './programs/readVersions.ts'
import { RunFailure } from './RunFailure.ts'
import { type RunCommand, readArguments, USAGE } from './readArguments.ts'
import { runStory } from './story/runStory.ts'
import { Timetable } from './Timetable.ts'

const stopping = new AbortController()
const { signal } = stopping
let isInterrupted = false
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    // The second one does not wait for what is being ended.
    if (isInterrupted) exit(130)
    isInterrupted = true
    stopping.abort()
  })
}

const report = (text: string): void => {
  stderr.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`)
}

const command = readArguments(argv.slice(2))
if (command.kind === 'help') stdout.write(`${USAGE}\n`)
else if (command.kind === 'refused') {
  stderr.write(`${command.problem}\n\n${USAGE}\n`)
  exit(2)
} else exit(await runCommand(command))

async function runCommand(run: RunCommand): Promise<number> {
  try {
    const programs = await obtainPrograms({ ...run, report, signal })
    if (run.kind === 'build') {
      for (const [name, path] of programs) stdout.write(`${name}: ${path}\n`)
      return 0
    }
    await runNetwork(run, programs)
    return 0
  } catch (error) {
    if (isInterrupted) return 130
    if (isParaclockError(error)) stderr.write(`${renderError(error)}\n`)
    else if (error instanceof RunFailure) stderr.write(`${error.message}\n`)
    else throw error
    return 1
  }
}

async function runNetwork(run: RunCommand, programs: ReadonlyMap<string, string>): Promise<void> {
  const { variant, keep, light } = run
  const dir = run.dir === undefined ? mkdtempSync(join(tmpdir(), 'paraclock-')) : resolve(run.dir)
  mkdirSync(dir, { recursive: true })
  report(`the run is in ${dir}`)
  const versions = readVersions(programs)
  for (const version of versions) report(version)
  const timetable = new Timetable(report)
  const group = new ProcessGroup()
  const shared = { dir, variant, group, timetable, report, signal }
  const work = async (): Promise<void> => {
    const network = await startNetwork({ ...shared, programs })
    const { exported, sparePorts: gateways } = network
    const upstream = exported.nodes.find(({ name }) => name === 'service')?.rpcPort ?? 0
    await startGateways({ ...shared, upstream, ports: gateways })
    timetable.note('two gateways are ready', gateways.join(' and '))
    try {
      await runStory({ ...shared, network, gateways, light })
    } finally {
      const table = `${versions.map((line) => `- ${line}`).join('\n')}\n\n${timetable.render()}\n`
      writeFileSync(join(dir, 'times.md'), table)
      stdout.write(`${table}\nThe reports and the commands' output are in ${dir}\n`)
    }
    if (!keep) return
    stdout.write(describeEndpoints(network.exported.nodes, gateways))
    await untilStopped()
  }
  const working = work()
  try {
    await Promise.race([working, group.failure])
  } finally {
    // What is under way has no network any more, and says so in its own way.
    stopping.abort()
    await Promise.allSettled([working, group.stop()])
    report('every process has ended')
  }
}

function describeEndpoints(
  nodes: readonly { readonly name: string; readonly rpcPort: number }[],
  gateways: readonly number[]
): string {
  const lines = [
    ...nodes.map(({ name, rpcPort }) => `${name}: ws://127.0.0.1:${rpcPort}`),
    ...gateways.map((port, index) => `gateway ${index + 1}: ws://127.0.0.1:${port}`)
  ]
  return `\n${lines.join('\n')}\nThe network stays up; Ctrl-C ends it.\n`
}

async function untilStopped(): Promise<void> {
  if (signal.aborted) return
  await new Promise<void>((resolve) =>
    signal.addEventListener('abort', () => resolve(), { once: true })
  )
}
