import type { Hex } from '@paraclock/core'
import type { NamedCall, Stage } from '../stage/Stage.ts'
import { UNIT } from '../stage/Stage.ts'
import { anyCall, nest, paying, reporting, stageCall, transfer } from './calls.ts'
import { counting, deploy, GAS, putContract, ROOM } from './contracts.ts'
import { onBothTargets } from './onBothTargets.ts'
import type { Family, Perturbation, Setup, StagedCall } from './Perturbation.ts'
import { changeSettings } from './targetSettings.ts'
import { ahead, isBuilt, threeRuns } from './times.ts'

const BLOCK_SECONDS = 6

/** Block numbers are those of a chain only where every block is built. */
const BUILT = { number: ['minute'], time: undefined } as const

/** What a contract looks at, and from when on it calls that late. */
const clocks = {
  number: {
    opcode: '43',
    title: 'block number',
    at: async (stage: Stage, slots: number) => {
      const head = await stage.net.target.api.rpc.chain.getHeader()
      const seconds = ahead(stage, slots) - Number(stage.net.now())
      return Math.max(0, head.number.toNumber() + Math.floor(seconds / BLOCK_SECONDS))
    }
  },
  time: {
    opcode: '42',
    title: 'time',
    at: async (stage: Stage, slots: number) => Math.floor(ahead(stage, slots))
  }
} as const

/** Reverts before a limit or behind it, and logs otherwise. */
function gate(opcode: string, limit: number, opens: boolean): string {
  const [push, jump, log, revert] = ['63', '57', '60006000a000', '5b60006000fd']
  const less = opens ? '10' : '11'
  return `${push}${limit.toString(16).padStart(8, '0')}${opcode}${less}6010${jump}${log}${revert}`
}

/** Puts a contract on chain, and writes the call of it. */
async function stageContract(stage: Stage, code: string): Promise<StagedCall> {
  if (stage.kind === 'ethereum') {
    const { targetStranger, targetUser } = stage
    const gas = [200_000, 0, null, null, []]
    const create = ['evm.create', targetStranger.address, deploy(code), 0, ...gas] as const
    const events = await stage.sign('target', targetStranger, create)
    const made = events.find(({ section, method }) => `${section}.${method}` === 'evm.Created')
    const address = String(made?.data['address'])
    const call: NamedCall = ['evm.call', targetUser.address, address, '0x', 0, ...gas]
    return stageCall(stage, call, reporting('evm.Log'))
  }
  const address = await putContract(stage, code)
  await stage.sign('target', stage.user, ['revive.mapAccount'])
  return stageCall(stage, ['revive.call', address, 0, GAS, ROOM, '0x'], counting)
}

const gates: readonly Perturbation[] = (['number', 'time'] as const).flatMap((clock) =>
  [true, false].flatMap((opens) =>
    [0, 1.5, 2.5, 3.5, 30].flatMap((slots) =>
      onBothTargets({
        id: `block-${opens ? 'opens' : 'closes'}-by-${clock}-${slots}`,
        variants: BUILT[clock],
        title: `the task calls a contract that ${opens ? 'opens' : 'closes'} ${slots} slots from now by its ${clocks[clock].title}`,
        apply: async (stage): Promise<Setup> => {
          const { opcode, at } = clocks[clock]
          const staged = await stageContract(stage, gate(opcode, await at(stage, slots), opens))
          await changeSettings(stage, () => ({ assumedProofSize: 1_300_000n }))
          return { staged, everyBlock: isBuilt(stage) }
        }
      })
    )
  )
)

const hexOf = (value: number): string => value.toString(16).padStart(2, '0')

/** Logs on a condition, and reverts without it. */
export const logIf = (condition: string): string =>
  `${condition}60${hexOf(condition.length / 2 + 8)}5760006000fd5b60006000a000`

/** What a contract can require of the block that calls it. */
const facts: readonly (readonly [id: string, title: string, condition: string])[] = [
  ...[1, 5, 30].map(
    (ago) =>
      [`hash-${ago}`, `the hash of ${ago} blocks ago is known`, `60${hexOf(ago)}430340`] as const
  ),
  ...[0, 6].map(
    (seconds) =>
      [
        `second-${seconds}`,
        `the block is built within ${seconds} seconds of the minute`,
        `60${hexOf(seconds + 1)}603c420610`
      ] as const
  ),
  ['odd', 'the number of the block is odd', '60024306'],
  ['even', 'the number of the block is even', '6002430615'],
  ['author', 'the block has an author', '41'],
  ['random', 'the block has a random value', '44']
]

const required: readonly Perturbation[] = facts.flatMap(([id, title, condition]) =>
  onBothTargets({
    id: `block-fact-${id}`,
    title: `the task calls a contract that reverts unless ${title}`,
    variants: BUILT.number,
    apply: async (stage): Promise<Setup> => {
      const staged = await stageContract(stage, logIf(condition))
      await changeSettings(stage, () => ({ assumedProofSize: 1_300_000n }))
      return { ...threeRuns(stage), staged }
    }
  })
)

/** Who takes back what has been announced, if anybody does. */
const takenBack = {
  kept: undefined,
  removed: (stage: Stage, hash: Hex) =>
    stage.sign('target', stage.targetUser, [
      'proxy.removeAnnouncement',
      stage.targetStranger.address,
      hash
    ]),
  rejected: (stage: Stage, hash: Hex) =>
    stage.sign('target', stage.targetStranger, [
      'proxy.rejectAnnouncement',
      stage.targetUser.address,
      hash
    ])
} as const

/** A task that makes a call of another account. The user's proxy for it has a delay, so the call is announced first. */
const announced = (delay: number, fate: keyof typeof takenBack): readonly Perturbation[] =>
  onBothTargets({
    variants: BUILT.number,
    id: `block-announced-${delay}-${fate}`,
    title: `the task runs a call that is announced with a delay of ${delay} slots, and the announcement is ${fate}`,
    apply: async (stage): Promise<Setup> => {
      const { targetUser, targetStranger } = stage
      const seconds = ahead(stage, delay) - ahead(stage, 0)
      const blocks = Math.max(1, Math.floor(seconds / BLOCK_SECONDS))
      const grant = ['proxy.addProxy', targetUser.address, 'Any', blocks] as const
      await stage.sign('target', targetStranger, grant)
      const setup = await anyCall(stage)
      const [inner] = nest(stage, transfer(stage)) as readonly [{ hash: { toHex(): Hex } }]
      const hash = inner.hash.toHex()
      await stage.sign('target', targetUser, ['proxy.announce', targetStranger.address, hash])
      await takenBack[fate]?.(stage, hash)
      const call = ['proxy.proxyAnnounced', targetUser.address, targetStranger.address, null, inner]
      return {
        automation: { ...setup.automation, times: [ahead(stage, 3)] },
        everyBlock: true,
        staged: stageCall(stage, call as unknown as NamedCall, paying(UNIT))
      }
    }
  })

/** What the target does by its block numbers and its clock. */
export const blockNumbers: Family = {
  name: 'block numbers',
  subject: 'call',
  perturbations: [
    ...required,
    ...gates,
    ...[0, 1, 1.5, 4, 300].flatMap((delay) => announced(delay, 'kept')),
    ...announced(0, 'removed'),
    ...announced(0, 'rejected')
  ]
}
