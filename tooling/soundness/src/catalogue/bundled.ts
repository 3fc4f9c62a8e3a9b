import type { Weight } from '@paraclock/core'
import { type NamedCall, type Stage, UNIT } from '../stage/Stage.ts'
import { nest } from './calls.ts'
import { callContract } from './contracts.ts'
import { assign, task } from './cores.ts'
import { turn } from './others.ts'
import type { Family, Perturbation, Setup } from './Perturbation.ts'
import { threeRuns } from './times.ts'

/** The time that a block of a core has, in the first place and in later ones. */
const places = { first: 2_000_000_000_000n, later: 500_000_000_000n } as const
type Place = keyof typeof places

/** Each share of what a part of a block in either place has. */
const spread = (
  percent: bigint,
  make: (name: string, words: string, time: bigint, place: Place) => Perturbation
): readonly Perturbation[] =>
  Object.entries(places).flatMap(([place, time]) =>
    [40n, 90n, 110n].map((share) => {
      const words = `${share}% of what it may have in a ${place} block of a core`
      return make(`${place}-${share}`, words, (time * percent * share) / 10_000n, place as Place)
    })
  )

const perturb = (
  id: string,
  title: string,
  apply: (stage: Stage) => Promise<Setup>,
  subject: string
): Perturbation => ({
  id: `bundled-${id}`,
  title: `four blocks share a core, and ${title}`,
  subject,
  network: 'bundled',
  variants: ['minute'],
  apply
})

/** The task calls a contract with this much gas, and the service has money for its fees. */
async function callFor(stage: Stage, refTime: bigint): Promise<Setup> {
  const { net, sovereign } = stage
  const fees = { account: sovereign, amount: 1_000n * UNIT, token: 'service' } as const
  await net.fund({ chain: net.target, ...fees })
  return await callContract(stage, 'counter', { gas: { refTime, proofSize: 300_000n } })
}

/** The last run's message arrives in the first block of a bundle. The agenda has a call then. */
async function schedule(stage: Stage, time: bigint, place: Place): Promise<Setup> {
  const { net, root } = stage
  const setup = threeRuns(stage)
  const rounds = ((setup.automation?.times?.at(-1) ?? 0) - Number(net.now())) / 6
  const head = (await net.target.api.rpc.chain.getHeader()).number.toNumber()
  const block = head + 4 * (rounds - 1) + (place === 'first' ? 1 : 2)
  const weight: Weight = { refTime: time, proofSize: 0n }
  const call: NamedCall = [
    'utility.withWeight',
    nest(stage, turn('ProxyFilterRefusesCall')(true))[0],
    weight
  ]
  await root('target', ['scheduler.schedule', block, null, 0, nest(stage, call)[0]])
  return setup
}

/** What the place of a block on its core decides. A queue may have 35% of a block, an agenda 80%. */
export const bundled: Family = {
  name: 'bundled blocks',
  perturbations: [
    ...spread(35n, (name, words, refTime) =>
      perturb(`call-${name}`, `the call has ${words}`, (stage) => callFor(stage, refTime), 'call')
    ),
    perturb(
      'cores',
      'the target has a second core, and a call for which it had no time on one',
      async (stage) => {
        await stage.root('relay', ...(await assign(stage, 'others', 3, [task(stage, 'target')])))
        await stage.net.build(8)
        return await callFor(stage, 300_000_000_000n)
      },
      'call'
    ),
    ...spread(80n, (name, words, time, place) =>
      perturb(
        `agenda-${name}`,
        `the agenda narrows proxies in a ${place} block by a call of ${words}`,
        (stage) => schedule(stage, time, place),
        'schedules'
      )
    )
  ]
}
