import type { Hex } from '@paraclock/core'
import { type NamedCall, type Stage, UNIT } from '../stage/Stage.ts'
import { paying, receiving, reporting, stageCall } from './calls.ts'
import { deploy, GAS, ROOM } from './contracts.ts'
import { DEPOSIT, lock, readAccount, reserve, setFree } from './money.ts'
import { onBothTargets } from './onBothTargets.ts'
import type { Effect, Family, Perturbation, Setup } from './Perturbation.ts'
import { changeSettings } from './targetSettings.ts'
import { isBuilt } from './times.ts'

/** What three runs of a transfer of a token move. */
const RUNS = 3n * UNIT

interface Value {
  readonly id: string
  readonly title: string
  readonly call: (stage: Stage) => NamedCall | Promise<NamedCall>
  readonly effect: Effect
  readonly setUp?: (stage: Stage) => Promise<unknown>
}

const value = ({ id, title, call, effect, setUp }: Value): Perturbation => ({
  id: `value-${id}`,
  title: `the task makes ${title}`,
  apply: async (stage): Promise<Setup> => {
    const written = await call(stage)
    await setUp?.(stage)
    return { staged: stageCall(stage, written, effect), everyBlock: isBuilt(stage) }
  }
})

const methods = ['transferKeepAlive', 'transferAllowDeath'] as const
const beside = [-1n, 0n, 1n] as const

/** Transfers by an account that has what they move, more or less. */
const edges = methods.flatMap((method) =>
  ([0n, DEPOSIT] as const).flatMap((left) =>
    beside.flatMap((more) =>
      onBothTargets(
        value({
          id: `edge-${method}-${left}-${more}`,
          title: `a ${method} from an account that has what all runs move and ${left + more}`,
          call: ({ recipient }) => [`balances.${method}`, recipient, UNIT],
          effect: paying(UNIT),
          setUp: (stage) => setFree(stage, 'target', RUNS + left + more)
        })
      )
    )
  )
)

type Who = keyof typeof accounts

/** Whom a transfer pays. */
const accounts = {
  nobody: ({ recipient }: Stage) => recipient,
  stranger: ({ targetStranger }: Stage) => targetStranger.address,
  sovereign: ({ sovereign }: Stage) => sovereign
} as const

const amounts: readonly (readonly [Who, bigint])[] = [
  ['nobody', 0n],
  ['nobody', 1n],
  ['nobody', DEPOSIT - 1n],
  ['nobody', DEPOSIT],
  ['stranger', 1n],
  ['stranger', UNIT],
  ['sovereign', UNIT]
]

/** Transfers to accounts that are there or not. */
const recipients = amounts.flatMap(([who, amount]) =>
  onBothTargets(
    value({
      id: `to-${who}-${amount}`,
      title: `a transfer of ${amount} to ${who}`,
      call: (stage) => ['balances.transferKeepAlive', accounts[who](stage), amount],
      effect:
        who === 'sovereign' ? reporting('balances.Transfer') : receiving(accounts[who], amount)
    })
  )
)

/** Transfers of what a lock or a reserve leaves. */
const locked = (['locked', 'reserved'] as const).flatMap((how) =>
  beside.flatMap((more) =>
    onBothTargets(
      value({
        id: `${how}-${more}`,
        title: `transfers of what is ${how} but for ${more}`,
        call: ({ recipient }) => ['balances.transferKeepAlive', recipient, UNIT],
        effect: paying(UNIT),
        setUp: async (stage) => {
          const { free, reserved } = (await readAccount(stage, 'target')).data
          const rest = BigInt(free) - RUNS - more
          if (how === 'reserved') await reserve(stage, 'target', rest - DEPOSIT)
          else await lock(stage, 'target', rest + BigInt(reserved))
        }
      })
    )
  )
)

/** Transfers of another token than the target's own. */
const otherTokens = (['transfer', 'transferKeepAlive'] as const).flatMap((method) =>
  (['nobody', 'stranger'] as const).flatMap((who) =>
    ([-1n, 0n] as const).flatMap((more) =>
      onBothTargets(
        value({
          id: `token-${method}-${who}-${more}`,
          title: `a ${method} of the service's token to ${who} by an account that has what all runs move and ${more}`,
          call: (stage) => [`foreignAssets.${method}`, stage.token, accounts[who](stage), UNIT],
          effect: reporting('foreignAssets.Transferred'),
          setUp: ({ net, targetUser }) =>
            net.fund({
              chain: net.target,
              account: targetUser.address,
              amount: RUNS + more,
              token: 'service'
            })
        })
      )
    )
  )
)

const GAS_OF_EVM = [100_000, 0, null, null, []] as const

/** Puts a contract on the target of 20-byte accounts. */
async function create(stage: Stage, code: string): Promise<string> {
  const { targetStranger } = stage
  const call = ['evm.create', targetStranger.address, deploy(code), 0, ...GAS_OF_EVM] as const
  const events = await stage.sign('target', targetStranger, call)
  return String(events.find(({ method }) => method === 'Created')?.data['address'])
}

/** Whom the EVM pays: an account, or a contract of the code. */
const payees: readonly (readonly [Who | 'taker' | 'refuser', string | undefined])[] = [
  ['nobody', undefined],
  ['stranger', undefined],
  ['taker', '00'],
  ['refuser', '60006000fd']
]

/** Value that the EVM sends. */
const sentByEvm = payees.flatMap(([who, code]) =>
  ([1n, DEPOSIT, UNIT] as const).map(
    (amount): Perturbation => ({
      ...value({
        id: `evm-${who}-${amount}`,
        title: `a call of the EVM that sends ${amount} to ${who}`,
        call: async (stage) => {
          const to = code === undefined ? accounts[who as Who](stage) : await create(stage, code)
          return ['evm.call', stage.targetUser.address, to, '0x', amount, ...GAS_OF_EVM]
        },
        effect:
          code === undefined ? receiving(accounts[who as Who], amount) : reporting('evm.Executed')
      }),
      network: 'ethereum'
    })
  )
)

/** The account of an address of 20 bytes that no key has. */
const unmapped = `0x${'42'.repeat(20)}${'ee'.repeat(12)}` as Hex

/** Value that goes to an address without code, as a call of a contract. */
const sentByRevive = ([1n, DEPOSIT, UNIT] as const).map((amount) =>
  value({
    id: `revive-${amount}`,
    title: `a call of a contract that sends ${amount} to an address without code`,
    call: () => ['revive.call', `0x${'42'.repeat(20)}`, amount, GAS, ROOM, '0x'],
    effect: {
      ...receiving(() => unmapped, amount),
      // The contracts' pallet gives a new account its existential deposit on top.
      total: (runs) => amount * BigInt(runs) + DEPOSIT
    },
    setUp: async (stage) => {
      await stage.sign('target', stage.user, ['revive.mapAccount'])
      await changeSettings(stage, () => ({ assumedProofSize: 1_300_000n }))
    }
  })
)

/** Value that goes to accounts of every kind. */
export const values: Family = {
  name: 'value to accounts',
  subject: 'call',
  perturbations: [...edges, ...recipients, ...locked, ...otherTokens, ...sentByEvm, ...sentByRevive]
}
