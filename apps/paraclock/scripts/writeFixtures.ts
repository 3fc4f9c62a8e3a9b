import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exit } from 'node:process'
import { gzipSync } from 'node:zlib'
import type { Config, EvidenceFile } from '@paraclock/checklist'
import { gatherEvidence } from '@paraclock/checklist'
import { forgetTimes } from '@paraclock/checklist/fixtures/forgetTimes'
import { type NetworkAnswers, recordAnswers } from '@paraclock/checklist/fixtures/replayAnswers'
import { type Chain, type ConnectedChain, createConnections } from '@paraclock/connect'
import { asProven } from '@paraclock/connect/fixtures/asProven'
import { hexToBytes, stringifyJson } from '@paraclock/core'
import { type Devnet, devAccount, type StartDevnetArgs, startDevnet } from '@paraclock/devnet'
import { connectService, type MinuteService, planTasks } from '@paraclock/scheduler'
import type { CommandContext } from '../src/cli/defineCommand.ts'
import { runCommandLine } from '../src/cli/runCommandLine.ts'
import { listCommands } from '../src/commands/run/listCommands.ts'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { fixNetwork } from '../src/rehearse/fixNetwork.ts'
import { commandLines, scheduled } from '../test/recorded/commandLines.ts'

// Writes the fixtures of the checks' tests: evidence of fresh devnets, and of the first of them
// after its fixes, each with what its chains answered. Ports and times are constant, so a new run
// changes only values that really changed.
const minute = { variant: 'minute', name: 'main' } as const
await record('fresh', minute, 'ready')
await record('ethereum', { variant: 'hour', name: 'main', target: 'ethereum' })
await record('hub', { ...minute, network: 'hub' })
exit(0)

async function record(name: string, settings: StartDevnetArgs, fixed?: string): Promise<void> {
  const plain = { relay: 40001, service: 40002, target: 40003 }
  const ports =
    settings.network === 'hub' ? { ...plain, 'asset-hub': 40004, coretime: 40005 } : plain
  const net = await startDevnet({ ...settings, ports })
  const config = await configureDevnet([net])
  const networks = Object.entries(config.networks)
  const answers: NetworkAnswers = {}
  const connections = recordAnswers(createConnections(), answers)
  const gathered = await gatherEvidence({ config, networks, connections, trial: false })
  const base = { ...gathered, durationMilliseconds: 400 }
  await save(name, { ...base, gatheredAt: '2026-01-01T00:01:00.000Z' }, answers)
  await recordCommands(name, config)
  const [evidence] = gathered.networks
  const [own] = Object.values(config.networks)
  if (fixed !== undefined && evidence !== undefined && own !== undefined) {
    const ready = await fixNetwork({ net, config: own, evidence, connections })
    const gatheredAt = '2026-01-01T00:03:00.000Z'
    await save(fixed, { ...base, gatheredAt, networks: [ready] }, answers)
    await scheduleTasks(net)
    await recordCommands(fixed, config)
  }
  // The metadata of all others is shipped.
  for (const role of net.assetHub === undefined
    ? []
    : (['relay', 'assetHub', 'coretime'] as const)) {
    const metadata = net[role]?.api.runtimeMetadata.toHex()
    if (metadata !== undefined) await write(`${role}.scale.gz`, gzipSync(hexToBytes(metadata)))
  }
  await connections.close()
  await net.stop()
}

/** Schedules tasks of the user, who is Alice. */
async function scheduleTasks(net: Devnet): Promise<void> {
  const signer = await devAccount('Alice')
  const { recipient, amount, times } = scheduled
  const service = await connectService({ endpoints: net.service.wsUrl })
  const task = { kind: 'nativeTransfer', recipient, amount } as const
  const tasks = Object.entries(times).map(([providedId, own]) => ({
    ...{ providedId, task, schedule: { kind: 'times', times: own } as const }
  }))
  const { api } = net.service
  for (const { prepared } of await planTasks(service as MinuteService, {
    ...{ owner: signer.address, tasks }
  })) {
    const call = api.tx(api.createType('Call', prepared?.calls[0]) as never)
    await net.execute({ chain: net.service, call, signer })
  }
  await service.close()
}

/** Writes what the chains answer to the command lines that are run again without them. */
async function recordCommands(name: string, config: Config): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
  await writeFile(join(folder, 'paraclock.config.json'), stringifyJson(config))
  const answers: NetworkAnswers = {}
  // A chain whose answers are noted is another one than the proven chain, so it is marked again.
  const connect: CommandContext['connect'] = (settings) => {
    const { read, close } = recordAnswers(createConnections(settings), answers)
    if (settings?.verifier === undefined) return { read, close }
    return {
      read: async (...asked) => asProven(await read(...asked)) as Chain as ConnectedChain,
      close
    }
  }
  for (const argv of commandLines) {
    await runCommandLine({
      ...{ argv, commands: listCommands(), version: '0.0.0', program: 'paraclock', cwd: folder },
      ...{ env: { XDG_CACHE_HOME: folder }, signal: new AbortController().signal, connect },
      ...{ print: () => {}, report: () => {}, complain: () => {}, colors: false, width: 80 }
    })
  }
  await rm(folder, { recursive: true })
  const file = new URL(`../test/recorded/${name}.json`, import.meta.url)
  await writeFile(file, `${stringifyJson({ config, answers }, { depth: 128 })}\n`)
}

async function save(name: string, evidence: EvidenceFile, answers: NetworkAnswers): Promise<void> {
  const untimed = { ...evidence, networks: evidence.networks.map(forgetTimes) }
  await write(`${name}Evidence.json`, `${stringifyJson(untimed, { depth: 128 })}\n`)
  await write(`${name}Answers.json`, `${stringifyJson(answers, { depth: 128 })}\n`)
}

async function write(name: string, content: string | Uint8Array): Promise<void> {
  const folder = new URL('../../../packages/checklist/test/fixtures/', import.meta.url)
  await writeFile(new URL(name, folder), content)
}
