import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceVariant } from '@paraclock/core'
import { type ExportedNetwork, exportNetwork } from '@paraclock/devnet'
import { RunFailure } from '../RunFailure.ts'
import type { Timetable } from '../Timetable.ts'
import { askNode } from './askNode.ts'
import { awaitState } from './awaitState.ts'
import { choosePorts } from './choosePorts.ts'
import { judgeParachains, judgeRelay } from './judgeHealth.ts'
import { judgeSpecs, type RawSpec } from './judgeSpecs.ts'
import type { ProcessGroup } from './ProcessGroup.ts'
import { type NodeHealth, readHealth } from './readHealth.ts'

/** What {@link startNetwork} takes. */
export interface StartNetworkArgs {
  /** The folder of the run. */
  readonly dir: string
  readonly variant: ServiceVariant
  /** Paths of the programs, by their names. */
  readonly programs: ReadonlyMap<string, string>
  readonly group: ProcessGroup
  readonly timetable: Timetable
  readonly report: (text: string) => void
  readonly signal: AbortSignal
}

/** A network whose chains go on, and ports that are left for others. */
export interface RealNetwork {
  readonly exported: ExportedNetwork
  readonly sparePorts: readonly number[]
}

// The nodes compile each runtime when they first meet it, which takes a slow machine minutes.
const ANSWERS_MS = 600_000
const RELAY_MS = 300_000
const PARACHAINS_MS = 900_000

/** Four nodes with ten ports each, and the gateways, whose health is at the port after theirs. */
const PORTS = 50
const GATEWAYS = [40, 42]

/**
 * Writes the network, starts its nodes, and waits until the relay chain and both parachains go on and
 * become final.
 *
 * @throws RunFailure with what is missing when that takes too long.
 */
export async function startNetwork(args: StartNetworkArgs): Promise<RealNetwork> {
  const { dir, variant, programs, group, timetable, report, signal } = args
  const ports = await choosePorts({ count: PORTS })
  const folder = join(dir, 'network')
  const name = `real-${variant}`
  const exported = await exportNetwork({ dir: folder, variant, name, ports })
  checkSpecs(exported, folder)
  timetable.note('the network is written', `${exported.files.length} files`)
  const logs = join(dir, 'logs')
  mkdirSync(logs, { recursive: true })
  for (const { name: node, command, args: own } of exported.nodes) {
    const path = programs.get(command)
    if (path === undefined) throw new RunFailure(`${command} was not found`)
    group.start({ name: node, command: path, args: own, cwd: folder, log: nodeLog(node) })
  }
  const { nodes } = exported
  const base = { report, signal }
  const readAll = (inner: AbortSignal): Promise<NodeHealth[]> =>
    Promise.all(nodes.map((node) => readHealth(node, inner)))
  await awaitState({
    ...base,
    what: 'starting nodes',
    read: readAll,
    judge: () => undefined,
    deadlineMs: ANSWERS_MS
  })
  timetable.note('every node answers')
  await checkGenesis(exported, signal)
  const relay = await awaitState({
    ...base,
    what: 'relay chain',
    read: readAll,
    judge: judgeRelay,
    deadlineMs: RELAY_MS
  })
  timetable.note('the relay chain goes on and is final', showBlocks(relay))
  const all = await awaitState({
    ...base,
    what: 'parachains',
    read: readAll,
    judge: judgeParachains,
    deadlineMs: PARACHAINS_MS
  })
  timetable.note('parachains are backed, and final', showBlocks(all))
  return { exported, sparePorts: GATEWAYS.map((shift) => ports.rpc + shift) }

  function nodeLog(node: string): string {
    return join(logs, `${node}.log`)
  }
}

function checkSpecs({ nodes }: ExportedNetwork, folder: string): void {
  const names = [...new Set(nodes.map(({ spec }) => spec))]
  const read = (name: string): RawSpec => JSON.parse(readFileSync(join(folder, name), 'utf8'))
  const problem = judgeSpecs(nodes, new Map(names.map((name) => [name, read(name)])))
  if (problem !== undefined) throw new RunFailure(`the export is wrong: ${problem}`)
}

/** What the export says of each chain's first block is what the node that runs it says. */
async function checkGenesis(exported: ExportedNetwork, signal: AbortSignal): Promise<void> {
  for (const { name, paraId, rpcPort: port } of exported.nodes) {
    const expected = exported.genesisHashes[paraId === undefined ? 'relay' : name]
    const found = await askNode<string>({ port, method: 'chain_getBlockHash', params: [0], signal })
    if (found !== expected) {
      throw new RunFailure(`${name} began with block ${found}, and the export says ${expected}`)
    }
  }
}

function showBlocks(nodes: readonly NodeHealth[]): string {
  return nodes.map(({ name, best, finalized }) => `${name} ${best}, final ${finalized}`).join('; ')
}
