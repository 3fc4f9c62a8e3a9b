import { type NetworkConfig, openChains, planChannels, readChannels } from '@paraclock/checklist'
import {
  type CallStep,
  DispatchFailed,
  isParaclockError,
  ParaclockError,
  StepFailed
} from '@paraclock/core'
import { applySteps, type Devnet } from '@paraclock/devnet'
import { buildHrmpCall, type HrmpPlan, type HrmpState } from '@paraclock/hrmp'
import { agreeOnVersion } from './agreeOnVersion.ts'
import { openBest } from './openBest.ts'
import { settleMessages } from './settleMessages.ts'

// Opening a channel takes four rounds: fund, request, accept, and wait for a session. If a channel
// is too small, it takes up to four rounds to close it first. Two rounds are spare.
const MAX_ROUNDS = 10

/**
 * Opens the channels step by step, as a real network does over several days. Returns a text with
 * the refused messages, and with the calls that were made besides the steps. A parachain refuses
 * HRMP notifications in an XCM version that it cannot read, but its channels open.
 */
export async function openChannels(
  net: Devnet,
  config: NetworkConfig,
  signal?: AbortSignal
): Promise<string> {
  const refused: ParaclockError[] = []
  const executed: string[] = []
  const build = async (work: Parameters<typeof settleMessages>[1]): Promise<void> => {
    const settled = await settleMessages(net, work)
    refused.push(...settled.refused)
    executed.push(...settled.done)
  }
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const state = await readBestChannels(net, config, signal)
    const plan = planChannels(state, config)
    if (plan.status === 'done') return [...executed, ...listRefused(refused)].join('; ')
    const problem = findProblem(state, plan)
    if (problem !== undefined) throw failOpening(problem)
    if (plan.status === 'act') {
      if (plan.next.some(({ chain }) => chain === 'target')) {
        executed.push(...(await agreeOnVersion(net, state.host.programs)))
      }
      for (const step of plan.next) await sendStep(net, step)
      await build((report) => net.settle(report))
    } else {
      await build((report) => net.nextSession(report))
      await build((report) => net.build(1, report))
    }
  }
  const problem = `the channels are not open after ${MAX_ROUNDS} rounds of steps`
  throw failOpening([problem, ...listRefused(refused)].join('; '))
}

function findProblem({ paras }: HrmpState, plan: HrmpPlan): string | undefined {
  const mute = plan.next.find(({ origin }) => origin.kind === 'sovereign')
  if (mute !== undefined) {
    const { sender } = paras.find(({ paraId }) => paraId === mute.paraId) ?? {}
    const why = sender !== undefined && 'unknown' in sender ? sender.unknown : 'unknown reason'
    return `parachain ${mute.paraId} cannot send the message for ${mute.description}: ${why}`
  }
  if (plan.status !== 'blocked') return undefined
  return plan.obstacles[0]?.remedy ?? 'an unnamed obstacle blocks the step'
}

function listRefused(refused: readonly ParaclockError[]): readonly string[] {
  return [...Map.groupBy(refused, ({ message }) => message)].map(([message, { length }]) =>
    length === 1 ? message : `${message} (${length} times)`
  )
}

function failOpening(problem: string, cause?: unknown): ParaclockError {
  return new ParaclockError(StepFailed, { step: 'opening the channels', problem }, { cause })
}

/** Makes a step. If the runtime does not allow root to send XCM, the error says so. */
export async function sendStep(net: Devnet, step: CallStep): Promise<void> {
  try {
    await applySteps(net, [step])
  } catch (error) {
    if (!isParaclockError(error, DispatchFailed) || step.origin.kind !== 'root') throw error
    const { error: name } = error.context
    const barred = /(?:^|\.)BadOrigin\b/.test(name)
      ? `the runtime of the ${step.chain} lets no call of its root send XCM (its SendXcmOrigin refuses root: ${name}), so it cannot reach the relay chain by ${step.description}`
      : `the ${step.chain} cannot send ${step.description}: ${name}`
    throw failOpening(barred, error)
  }
}

/** Opens the channels by calls of root of the relay chain, as a referendum does. */
export async function forceChannels(
  net: Devnet,
  config: NetworkConfig,
  signal?: AbortSignal
): Promise<string> {
  const state = await readBestChannels(net, config, signal)
  const plan = planChannels(state, config)
  const { pallet, limits } = state.host
  const funds = plan.next.filter(({ action }) => action === 'fund')
  const forced = plan.directions
    .filter(({ status }) => status !== 'done')
    .map(({ sender, recipient }): CallStep => {
      const { maxCapacity, maxMessageSize } = limits
      const args = { sender, recipient, maxCapacity, maxMessageSize }
      return {
        chain: 'relay',
        origin: { kind: 'root' },
        preconditions: [],
        call: buildHrmpCall({ pallet, method: 'forceOpenHrmpChannel', args }),
        description: `hrmp.forceOpenHrmpChannel(${Object.values(args).join(', ')})`,
        observe: 'HrmpChannelForceOpened'
      }
    })
  await applySteps(net, [...funds, ...forced])
  await net.nextSession({ refused: 'report' })
  await net.build(1, { refused: 'report' })
  const { status } = planChannels(await readBestChannels(net, config, signal), config)
  if (status !== 'done') throw failOpening(`${describe(forced)} did not open them`)
  return `as a referendum of the relay chain would: ${describe(forced)}`
}

function describe(steps: readonly CallStep[]): string {
  return steps.map(({ description }) => description).join(' and ')
}

async function readBestChannels(
  net: Devnet,
  config: NetworkConfig,
  signal: AbortSignal = new AbortController().signal
): ReturnType<typeof readChannels> {
  const { assetHub } = net
  const [chains, hub] = await Promise.all([
    openChains((role) => openBest(net[role])),
    config.assetHub && assetHub && openBest(assetHub)
  ])
  return await readChannels({ chains, config, hub, signal })
}
