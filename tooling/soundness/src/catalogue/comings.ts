import { type NamedCall, type Stage, UNIT } from '../stage/Stage.ts'
import { book, enlist } from './bookings.ts'
import { anyCall, nest, paying, reporting, stageCall, transfer } from './calls.ts'
import { counting, deploy, GAS, putContract, ROOM } from './contracts.ts'
import type { Effect, Family, Perturbation, Setup } from './Perturbation.ts'
import { changeSettings } from './targetSettings.ts'
import { every, isBuilt } from './times.ts'

/** Logs, and keeps nothing. */
const LOGGER = '60006000a000'
const NOBODY = `0x${'43'.repeat(20)}`
const EVM_GAS = [200_000, 0, null, null, []] as const

/** The runs are due in 5, 7 and 9 slots. */
const moments = [
  ['before', 3, 'before them'],
  ['between', 7, 'between them'],
  ['last', 9, 'at the last of them'],
  ['after', 12, 'after them']
] as const

const comes = (
  id: string,
  title: string,
  kind: 'usual' | 'ethereum',
  apply: (stage: Stage) => Promise<Setup>
): Perturbation => ({
  id: `comes-${id}`,
  title,
  ...(kind === 'ethereum' ? { network: kind } : {}),
  apply: async (stage) => {
    await changeSettings(stage, () => ({ assumedProofSize: 1_300_000n }))
    const { automation, ...setup } = await apply(stage)
    return {
      everyBlock: isBuilt(stage),
      ...setup,
      automation: { times: [...every(stage, 3, 2, 5)], ...automation }
    }
  }
})

const evmCall = ({ targetUser }: Stage, to: string, value = 0n, data = '0x'): NamedCall => [
  'evm.call',
  targetUser.address,
  to,
  data,
  value,
  ...EVM_GAS
]
const evmCreate = (from: string): NamedCall => ['evm.create', from, deploy(LOGGER), 0, ...EVM_GAS]
const logging = reporting('evm.Log')

/** Puts a contract on a chain of 20-byte accounts. */
async function create(stage: Stage): Promise<string> {
  const { targetStranger } = stage
  const events = await stage.sign('target', targetStranger, evmCreate(targetStranger.address))
  const made = events.find(({ section, method }) => `${section}.${method}` === 'evm.Created')
  return String(made?.data['address'])
}

/** The address at which an account's next contract will be. */
async function nextAddress(stage: Stage): Promise<string> {
  const begun = await stage.net.snapshot()
  const address = await create(stage)
  await stage.net.restore(begun)
  return address
}

const keyOf = ({ net }: Stage, pallet: string, item: string, to: string): string =>
  net.target.api.query[pallet]?.[item]?.key(to) ?? ''

async function byRoot(stage: Stage, slot: number, call: NamedCall): Promise<void> {
  const root = await enlist(stage, 'root')
  await book(stage, root, [slot], ['sudo.sudo', nest(stage, call)[0]])
}

/** Root removes the code of the contract that the runs call, or puts it there. */
const byState = moments.flatMap(([moment, slot, when]) => [
  comes(
    `gone-${moment}`,
    `the runs call a contract whose code root removes ${when}`,
    'ethereum',
    async (stage) => {
      const to = await create(stage)
      await byRoot(stage, slot, ['system.killStorage', [keyOf(stage, 'evm', 'accountCodes', to)]])
      return { staged: stageCall(stage, evmCall(stage, to), logging) }
    }
  ),
  comes(
    `gone-paid-${moment}`,
    `the runs pay a contract whose code root removes ${when}`,
    'ethereum',
    async (stage) => {
      const to = await create(stage)
      await byRoot(stage, slot, ['system.killStorage', [keyOf(stage, 'evm', 'accountCodes', to)]])
      return { staged: stageCall(stage, evmCall(stage, to, UNIT), logging) }
    }
  ),
  comes(
    `there-${moment}`,
    `the runs call a contract whose code root puts there ${when}`,
    'ethereum',
    async (stage) => {
      const to = await create(stage)
      const key = keyOf(stage, 'evm', 'accountCodes', to)
      const code = await stage.net.target.api.rpc.state.getStorage(key)
      const bytes = (code as unknown as { toHex(): string }).toHex()
      await stage.root('target', ['system.killStorage', [key]])
      await byRoot(stage, slot, ['system.setStorage', [[key, bytes]]])
      return { staged: stageCall(stage, evmCall(stage, to), logging) }
    }
  ),
  comes(
    `created-${moment}`,
    `the runs call a contract that somebody creates ${when}`,
    'ethereum',
    async (stage) => {
      const to = await nextAddress(stage)
      const other = await enlist(stage, 'first', stage.targetStranger)
      await book(stage, other, [slot], evmCreate(stage.targetStranger.address))
      return { staged: stageCall(stage, evmCall(stage, to), logging) }
    }
  ),
  comes(
    `revive-gone-${moment}`,
    `the runs call a contract of revive that root removes ${when}`,
    'usual',
    async (stage) => {
      const to = await putContract(stage, '60006000a000')
      await stage.sign('target', stage.user, ['revive.mapAccount'])
      const key = keyOf(stage, 'revive', 'accountInfoOf', to)
      await byRoot(stage, slot, ['system.killStorage', [key]])
      return { staged: stageCall(stage, ['revive.call', to, 0n, GAS, ROOM, '0x'], counting) }
    }
  )
])

/** Calls of addresses without code that a run does not come to, or comes to on purpose. */
const beside: readonly (readonly [string, string, (stage: Stage) => NamedCall, Effect?])[] = [
  [
    'either',
    'pays, or else calls nobody',
    (stage) => ['utility.ifElse', ...nest(stage, transfer(stage), evmCall(stage, NOBODY))]
  ],
  [
    'batch',
    'pays, and calls nobody',
    (stage) => ['utility.batchAll', nest(stage, transfer(stage), evmCall(stage, NOBODY))],
    logging
  ],
  [
    'force',
    'pays, and may call nobody',
    (stage) => ['utility.forceBatch', nest(stage, transfer(stage), evmCall(stage, NOBODY))],
    logging
  ],
  [
    'value',
    'pays, and pays nobody by the EVM',
    (stage) => [
      'utility.batchAll',
      nest(stage, transfer(stage), evmCall(stage, NOBODY, 1_000n * UNIT))
    ]
  ]
]

const besides = beside.map(([id, title, write, effect = paying(UNIT)]) =>
  comes(`beside-${id}`, `each run ${title}`, 'ethereum', async (stage) => ({
    ...(await anyCall(stage)),
    staged: stageCall(stage, write(stage), effect)
  }))
)

/** Contracts that are called before they are there, or are there no longer. */
export const comings: Family = {
  name: 'contracts that come and go',
  subject: 'call',
  perturbations: [...byState, ...besides]
}
