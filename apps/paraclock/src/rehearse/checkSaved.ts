import { resolve } from 'node:path'
import {
  actAsOwner,
  composeReport,
  type EvidenceFile,
  exitCodeOf,
  gatherEvidence,
  gatherNetwork,
  type LiveShape,
  type NetworkEvidence,
  type TrialOptions
} from '@paraclock/checklist'
import { createConnections } from '@paraclock/connect'
import {
  bytesToHex,
  cutText,
  type Hex,
  hexToBytes,
  isParaclockError,
  sanitizeText,
  serviceVariants
} from '@paraclock/core'
import { type Devnet, startDevnet } from '@paraclock/devnet'
import { loadRuntime, UNTRUSTED_MS } from '@paraclock/executor'
import { deriveTaskId } from '@paraclock/xcm'
import type * as v from 'valibot'
import type { ContextOf } from '../cli/defineCommand.ts'
import { readTrialOptions } from '../cli/readTrialOptions.ts'
import type { checkCommand } from '../commands/check.ts'
import { savedSet, type savedShapes } from '../commands/tasks.ts'
import { selectNetworks } from '../config/openConfig.ts'
import { refuseArgument } from '../errors/refuseArgument.ts'
import { readSavedFile } from '../files/readSavedFile.ts'
import { presentReport, type readReportOutputs } from '../render/presentReport.ts'
import { fitLine } from '../words/wrapText.ts'
import { findActors, presentSlot } from './configureDevnet.ts'
import { fixNetwork, OWN_CHAIN_MS } from './fixNetwork.ts'
import { readChainFile } from './readChainFile.ts'
import { configureTarget } from './rehearseNetworks.ts'
import { fixedAt, scheduleOnce } from './rehearseTasks.ts'
import { selectTarget } from './selectTarget.ts'

type Context = ContextOf<typeof checkCommand>
type SavedSet = v.InferOutput<typeof savedShapes>

/** The options of live chains and of other checks. */
const NOT_OF_SET = [
  ...(['config', 'relay', 'asset-hub', 'service', 'target', 'user', 'account', 'call'] as const),
  ...(['dev', 'from', 'only', 'skip', 'no-trial', 'trial-limit', 'no-extensions'] as const)
]

/**
 * Tries the code of an upgrade with a saved set of shapes, without an endpoint: on a devnet whose
 * target begins with the chain specification.
 */
export async function checkSaved(
  context: Context,
  outputs: ReturnType<typeof readReportOutputs>
): Promise<number> {
  const { options, cwd, width, signal } = context
  const { tasks = '', spec = '', network, 'fail-on': failOn } = options
  const other = NOT_OF_SET.find((name) => [options[name] || []].flat().length > 0)
  if (other !== undefined) throw refuseArgument(`--${other} does not go with --tasks <file>`)
  const tell = (text: string): void => context.report(fitLine(text, width))
  const { networks } = await readSavedFile(savedSet, resolve(cwd, tasks), 'a set of shapes')
  const named = networks.map((one) => [one.network, one] as const)
  const [[name, set] = [], ...more] = selectNetworks('set of shapes', named, network)
  if (set === undefined || more.length > 0) {
    throw refuseArgument(`${tasks} has ${named.length} networks: choose one with --network`)
  }
  const trial = await readTrialOptions(context, { upgrade: options.upgrade })
  await refuseOther(options.upgrade, trial, set)
  const chain = await readChainFile({ source: { kind: 'spec', path: spec }, cwd, signal })
  tell(`starting relay, service and ${chain.name} in this process`)
  const net = await startDevnet({
    name,
    startTime: presentSlot(),
    parachains: [chain],
    signal,
    onProgress: ({ phase, detail }) => {
      if (phase === 'advanced' && detail !== undefined) tell(detail)
    }
  })
  try {
    const of = { net: selectTarget(net, chain.name), set, trial, signal, tell }
    const { specName } = of.net.target.api.runtimeVersion
    if (!specName.eq(set.target.specName)) {
      const found = `--spec ${spec} is of ${cutText(sanitizeText(specName.toString()))}`
      throw refuseArgument(
        `${found}, and the set is of ${cutText(sanitizeText(set.target.specName))}`
      )
    }
    const evidence = await trySaved(of)
    const selection = { only: ['target-upgrade-harmless'] }
    const report = composeReport({ evidence, selection, failOn, now: Date.now() })
    await presentReport(context, { report, evidence, outputs, configPath: spec })
    return exitCodeOf(report.verdict)
  } finally {
    await net.stop()
  }
}

/** Throws for code that is not the target's. */
async function refuseOther(
  files: readonly string[],
  { upgrades = [] }: TrialOptions,
  { target }: SavedSet
): Promise<void> {
  for (const [at, code] of upgrades.entries()) {
    const { specName } = (await loadRuntime(code, { timeMs: UNTRUSTED_MS })).version
    if (specName === target.specName) continue
    const found = `--upgrade ${files[at]} is a runtime of ${cutText(sanitizeText(specName))}`
    throw refuseArgument(`${found}, and the set is of ${cutText(sanitizeText(target.specName))}`)
  }
}

async function trySaved(args: {
  readonly net: Devnet
  readonly set: SavedSet
  readonly trial: TrialOptions
  readonly signal: AbortSignal
  readonly tell: (text: string) => void
}): Promise<EvidenceFile> {
  const { net, set, trial, signal, tell } = args
  const { name } = net
  const own = { connectMs: OWN_CHAIN_MS, requestMs: OWN_CHAIN_MS, giveUpMs: 0 }
  const connections = createConnections(own)
  try {
    // A call that names a proxy type needs a proxy of just this type, and other calls need any.
    const types = new Set([...set.shapes.flatMap(({ proxyType }) => proxyType ?? []), 'Any'])
    for (const proxyType of types) {
      const { config } = await configureTarget(net, { proxyType })
      const shared = { config, connections, signal }
      const evidence = await gatherNetwork({ ...shared, name, deadlineMs: OWN_CHAIN_MS })
      // A step that fails lets runs fail with the present code, and the report says so.
      await fixNetwork({ ...shared, net, evidence, onProgress: tell, onOutcome: () => {} })
    }
    const { config } = await configureTarget(net, { proxyType: 'Any' })
    const ids = await scheduleShapes(net, set.shapes, tell)
    tell(`trying ${set.shapes.length} shapes`)
    const evidence = await gatherEvidence({
      config: { networks: { [name]: config }, timeouts: { network: OWN_CHAIN_MS / 1000 } },
      networks: [[name, config]],
      trial: { ...trial, whose: 'every', hasUser: false },
      connections,
      signal
    })
    return { ...evidence, networks: evidence.networks.map((one) => putSet(one, set, ids)) }
  } finally {
    await connections.close()
  }
}

/** Schedules a task of each shape, so far apart that no run affects another. Returns the ids of the tasks. */
async function scheduleShapes(
  net: Devnet,
  shapes: readonly LiveShape[],
  tell: (text: string) => void
): Promise<readonly Hex[]> {
  const { slotSeconds } = serviceVariants[net.variant]
  const [onService, onTarget] = await Promise.all([findActors(net.service), findActors(net.target)])
  const account = bytesToHex(onTarget.user.pair.addressRaw)
  const first = Math.floor(Number(net.now()) / slotSeconds) + FREE_SLOTS
  const ids: Hex[] = []
  for (const [at, { encoded, weight, call: name }] of shapes.entries()) {
    const providedId = `shape ${at}`
    ids.push(deriveTaskId({ owner: onService.user.pair.publicKey, providedId }).taskId)
    if (encoded === undefined || weight === undefined) continue
    const { paraId = 0 } = net.target
    const call = hexToBytes(actAsOwner(encoded, account))
    const action = { kind: 'xcmp', paraId, currencyId: 0, call, weight } as const
    const schedule = fixedAt((first + at * APART) * slotSeconds)
    try {
      await scheduleOnce(net, { providedId, schedule, action })
    } catch (error) {
      if (!isParaclockError(error)) throw error
      tell(`${cutText(name)} cannot be tried: ${error.message}`)
    }
  }
  return ids
}

/** The slots that pass while the tasks are scheduled. */
const FREE_SLOTS = 30
/** The slots from one task to the next. A trial begins up to two slots before a run. */
const APART = 4

/** Puts the counts and times of the set in the place of those of the devnet's tasks. */
function putSet(
  network: NetworkEvidence,
  { shapes, undecoded }: SavedSet,
  ids: readonly Hex[]
): NetworkEvidence {
  const { upgradeTrials } = network.artifacts
  if (upgradeTrials?.status !== 'gathered' || !upgradeTrials.value.target.known) return network
  const trial = upgradeTrials.value.target.value
  const tried = trial.shapes.flatMap((one) => one.tried)
  const saved = shapes.map((one, at) => {
    const { actsOn, call, form, proxyType, weight, feeAsset, tasks, owners, nextRun } = one
    const own = tried.filter(({ taskId }) => taskId === ids[at])
    const shape = { actsOn, call, form, proxyType, weight, feeAsset }
    return { shape, tasks, owners, nextRun, tried: own }
  })
  const why = 'it could not be decoded when the set was saved'
  const first = [
    ...undecoded.taskIds.map((taskId) => ({ taskId, why })),
    ...trial.undecoded.first.map(({ taskId, why }) => {
      return { taskId, why: `${cutText(shapes[ids.indexOf(taskId)]?.call ?? '')}: ${why}` }
    })
  ]
  const count = undecoded.count + trial.undecoded.count
  const target = {
    known: true,
    value: { ...trial, whose: 'saved', shapes: saved, undecoded: { count, first } }
  } as const
  const value = { ...upgradeTrials.value, target }
  return {
    ...network,
    artifacts: { ...network.artifacts, upgradeTrials: { ...upgradeTrials, value } }
  }
}
