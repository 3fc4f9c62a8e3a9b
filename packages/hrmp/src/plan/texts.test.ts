import { expect, test } from 'vitest'
import {
  channelOf,
  makeDirection,
  makeHost,
  makePara,
  makeState,
  RECIPIENT,
  requestOf,
  SENDER,
  siblingManagement
} from '../../test/makeState.ts'
import type { HrmpHubState } from '../state/HrmpHubState.ts'
import type { HrmpState } from '../state/HrmpState.ts'
import type { HrmpGoal, HrmpPlan } from './HrmpPlan.ts'
import { planHrmp } from './planHrmp.ts'

const payer = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const there = { sender: SENDER, recipient: RECIPIENT }
const open: HrmpGoal = { kind: 'open' }
const one: HrmpGoal = { ...open, directions: [there] }

/** Everything that a person reads or pays, a line for each. */
function spell({ status, steps, directions, accounts, obstacles }: HrmpPlan): readonly string[] {
  const show = (value: unknown): string =>
    JSON.stringify(value, (_, part) => (typeof part === 'bigint' ? `${part}` : part))?.replaceAll(
      '"',
      ''
    )
  const account = ({ fund, account: address, ...amounts }: HrmpPlan['accounts'][number]) =>
    `${address}, funded by ${fund?.id}: ${show(
      Object.entries(amounts).map(([name, value]) => [
        name,
        typeof value === 'object' ? value.amount : value
      ])
    )}`
  return [
    `the plan: ${status}`,
    ...steps.flatMap((step) => [
      `${step.id} [${step.status}] on ${step.chain} after ${show(step.after)}`,
      `  does ${step.description}`,
      ...(step.kind === 'wait'
        ? [`  until ${step.at}, ${step.blocks} blocks`]
        : [
            `  as ${show(step.origin)}, paid by ${show(step.payer)}: fee ${step.fee?.amount}, deposit ${step.deposit?.amount}, transfer ${step.transfer?.amount}`,
            `  costs ${show(step.cost)}`,
            `  if ${show(step.preconditions)}`,
            `  then ${step.observe} (${show(step.effect)})`
          ])
    ]),
    ...directions.map(({ phase, status: of, summary }) => `${phase} [${of}] ${summary}`),
    ...accounts.map(account),
    ...obstacles.map(({ code, remedy }) => `${code}: ${remedy}`)
  ]
}

const empty = { balance: { free: 0n, reserved: 0n, frozen: 0n } }
const poor = (changes: Partial<HrmpState> = {}) =>
  makeState({ paras: [makePara(SENDER, empty), makePara(RECIPIENT, empty)], ...changes })
const standing = (changes: Parameters<typeof makeDirection>[2]) =>
  makeState({
    directions: [
      makeDirection(SENDER, RECIPIENT, changes),
      makeDirection(RECIPIENT, SENDER, { channel: channelOf() })
    ]
  })

const hub: HrmpHubState = {
  chain: 'assetHub',
  teleport: { pallet: 31, call: 9, name: 'polkadotXcm.limitedTeleportAssets' },
  version: 5,
  arrivalFee: 100n,
  deliveryFee: 20n,
  inclusionFee: 7n,
  evidence: []
}
const withHub = (changes: Partial<HrmpHubState> = {}) =>
  makeState({
    host: makeHost({ transfer: { pallet: 4, call: 3, fee: 5n } }),
    paras: [makePara(SENDER), makePara(RECIPIENT, empty)],
    hub: { ...hub, ...changes }
  })
const systemPair = (changes: Partial<HrmpState['host']> = {}) =>
  makeState({
    host: makeHost(changes),
    paras: [makePara(1_000 as typeof SENDER), makePara(1_001 as typeof SENDER)],
    directions: [
      makeDirection(1_000 as typeof SENDER, 1_001 as typeof SENDER),
      makeDirection(1_001 as typeof SENDER, 1_000 as typeof SENDER)
    ]
  })
const silent = { index: 7, nextAt: undefined, seconds: undefined, blocks: undefined }
const ROC = 10n ** 12n

test.each<[string, HrmpState, HrmpGoal]>([
  ['both channels, from nothing', makeState(), open],
  ['both channels, from empty accounts', poor(), open],
  ['both channels, from empty accounts with a payer', poor(), { ...open, payer }],
  [
    'with a transfer that has a fee',
    makeState({
      host: makeHost({ transfer: { pallet: 4, call: 3, fee: 5n } }),
      paras: [makePara(SENDER), makePara(RECIPIENT, empty)]
    }),
    { ...one, payer }
  ],
  [
    'with a payer on the hub',
    withHub(),
    { ...open, payer, held: { onHost: 0n, onHub: 100n * ROC } }
  ],
  [
    'with a payer who has too little on both',
    withHub(),
    { ...open, payer, held: { onHost: 1n, onHub: 2n, note: 'It was asked for a minute ago.' } }
  ],
  ['with a teleport that fails', withHub({ failure: 'Barrier' }), { ...open, payer }],
  [
    'where the own money backs tokens of users',
    makeState({
      paras: [
        makePara(SENDER, { own: { known: true, value: ROC } }),
        makePara(RECIPIENT, { own: { known: false, why: 'nothing states it' } })
      ]
    }),
    open
  ],
  ['between system parachains', systemPair(), open],
  ['between system parachains of an old host', systemPair({ systemIsFree: false }), open],
  ['a larger channel', standing({ channel: channelOf(8) }), { ...open, capacity: 9 }],
  ['a larger request', standing({ request: requestOf(false, 8) }), { ...open, capacity: 9 }],
  ['an accepted request', standing({ request: requestOf(true) }), open],
  ['a channel that is closing', standing({ channel: channelOf(), closing: true }), open],
  ['an end of a channel', standing({ channel: channelOf() }), { kind: 'close' }],
  [
    'an end by the other side',
    standing({ channel: channelOf() }),
    { kind: 'close', by: RECIPIENT, directions: [there] }
  ],
  ['an end of a request', standing({ request: requestOf(false) }), { kind: 'close' }],
  ['a cancellation', standing({ request: requestOf(false) }), { kind: 'cancel' }],
  ['a cancellation too late', standing({ request: requestOf(true) }), { kind: 'cancel' }],
  ['nothing to do', standing({ channel: channelOf() }), one],
  [
    'messages under way',
    makeState({ paras: [makePara(SENDER, { underWay: 2 }), makePara(RECIPIENT, { underWay: 1 })] }),
    open
  ],
  [
    'a host that does not tell its sessions',
    makeState({ host: makeHost({ session: silent }) }),
    one
  ],
  [
    'a host that refuses the calls',
    makeState({ host: makeHost({ refusal: 'system.CallFiltered', coretime: 1_005 }) }),
    one
  ],
  [
    'calls at another chain',
    makeState({ host: makeHost({ chain: 'coretime', management: siblingManagement }) }),
    one
  ],
  [
    'a parachain without a way to the host',
    makeState({
      paras: [
        makePara(SENDER, { sender: { unknown: 'no pallet of it sends XCM' } }),
        makePara(RECIPIENT)
      ]
    }),
    one
  ],
  [
    'parachains that are not registered',
    makeState({
      paras: [
        makePara(SENDER, { lifecycle: undefined }),
        makePara(RECIPIENT, { lifecycle: 'Onboarding' })
      ]
    }),
    one
  ],
  [
    'no room for a channel',
    makeState({
      paras: [makePara(SENDER, { outbound: 30 }), makePara(RECIPIENT, { inbound: 30 })]
    }),
    one
  ],
  [
    'no channel at all',
    makeState({
      host: makeHost({ limits: { ...makeHost().limits, maxInbound: 0, maxOutbound: 0 } })
    }),
    one
  ]
])('the text and the amounts of a plan: %s', (_, state, goal) => {
  expect(spell(planHrmp(state, goal))).toMatchSnapshot()
})
