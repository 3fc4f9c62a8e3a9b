import type { NetworkConfig } from '@paraclock/checklist'
import { planChannels } from '@paraclock/checklist'
import { ParaclockError } from '@paraclock/core'
import type { Devnet } from '@paraclock/devnet'
import { type HrmpState, readHrmp } from '@paraclock/hrmp'
import { StepFailed } from '../errors/commands.ts'
import { applySteps } from './applySteps.ts'
import { openBest } from './openBest.ts'

// Fund, request, accept and wait for a session, and the same again for channels that were half open.
const MOST_ROUNDS = 10

/**
 * Opens the channels of a network by the steps that are planned, read and planned anew after each
 * round of them, as a team would do it over days.
 */
export async function openChannels(
  net: Devnet,
  config: NetworkConfig,
  signal?: AbortSignal
): Promise<void> {
  // The relay chain notifies both ends of their channels in messages that an old runtime refuses. The
  // channels open all the same, so a refusal counts only if they do not.
  const refused: ParaclockError[] = []
  const hear = ({ refused: more }: { readonly refused: readonly ParaclockError[] }) => {
    refused.push(...more)
  }
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const state = await readChannels(net, config, signal)
    const plan = planChannels(state, config)
    if (plan.status === 'done') return
    const mute = plan.next.find(({ origin }) => origin.kind === 'sovereign')
    if (mute !== undefined) {
      const { sender } = state.paras.find(({ paraId }) => paraId === mute.paraId) ?? {}
      const why = sender !== undefined && 'unknown' in sender ? sender.unknown : 'unknown reason'
      const problem = `parachain ${mute.paraId} cannot send the message for ${mute.description}: ${why}`
      throw new ParaclockError(StepFailed, { step: 'opening the channels', problem })
    }
    if (plan.status === 'blocked') {
      const [first] = plan.obstacles
      const problem = first?.remedy ?? 'an unnamed obstacle blocks the step'
      throw new ParaclockError(StepFailed, { step: 'opening the channels', problem })
    }
    if (plan.status === 'act') {
      await applySteps(net, plan.next)
      hear(await net.settle({ refused: 'report' }))
    } else {
      hear(await net.nextSession({ refused: 'report' }))
      hear(await net.build(1, { refused: 'report' }))
    }
  }
  const [first] = refused
  const problem = `the channels are not open after ${MOST_ROUNDS} rounds of steps${first === undefined ? '' : `; ${first.message}`}`
  throw new ParaclockError(StepFailed, { step: 'opening the channels', problem })
}

/** Reads the channels at the best blocks, where the steps just made already count. */
async function readChannels(
  net: Devnet,
  config: NetworkConfig,
  signal: AbortSignal | undefined
): Promise<HrmpState> {
  const [relay, service, target] = await Promise.all([
    openBest(net.relay),
    openBest(net.service),
    openBest(net.target)
  ])
  return await readHrmp({
    relay,
    paras: [
      { paraId: config.service.paraId, chain: service },
      { paraId: config.target.paraId, chain: target }
    ],
    ...(signal === undefined ? {} : { signal })
  })
}
