import { bytesToHex, type Hex } from '@paraclock/core'
import { deriveDerivative } from '@paraclock/xcm'
import { type NamedCall, type Stage, UNIT } from '../stage/Stage.ts'
import { anyCall, nest, paying, stageCall, transfer } from './calls.ts'
import { onBothTargets } from './onBothTargets.ts'
import type { Family, Perturbation, Setup } from './Perturbation.ts'
import { isBuilt } from './times.ts'

const types = ['Any', 'NonTransfer', 'Automation'] as const

type ProxyType = (typeof types)[number]

/** A call in the name of an account that has granted its sender a proxy. */
const asProxy = (stage: Stage, real: string, call: NamedCall, type: ProxyType | null = null) =>
  ['proxy.proxy', real, type, nest(stage, call)[0]] as const

/** Has the user create an account of which it is the proxy, or have such an account create one. */
async function createPure(stage: Stage, type: ProxyType, by?: string): Promise<string> {
  const create: NamedCall = ['proxy.createPure', type, 0, 0]
  const call = by === undefined ? create : asProxy(stage, by, create)
  const events = await stage.sign('target', stage.targetUser, call)
  return String(events.find(({ method }) => method === 'PureCreated')?.data['pure'])
}

const pay = (stage: Stage, account: string, amount: bigint): Promise<void> =>
  stage.root('target', ['balances.forceSetBalance', account, amount])

const ENOUGH = 100n * UNIT

interface Owned {
  readonly id: string
  readonly title: string
  readonly granted?: ProxyType
  readonly delay?: number
  readonly funds?: bigint
  readonly end?: (stage: Stage, pure: string) => Promise<unknown>
}

/** The task runs as a pure account, and the user is its proxy. */
const owned = ({ id, title, granted, delay = 0, funds = ENOUGH, end }: Owned) =>
  onBothTargets({
    id: `pure-${id}`,
    title: `the task runs as a pure account ${title}`,
    apply: async (stage): Promise<Setup> => {
      const pure = await createPure(stage, 'Any')
      await pay(stage, pure, ENOUGH)
      if (granted !== undefined) {
        const grant: NamedCall = ['proxy.addProxy', stage.delegate, granted, delay]
        await stage.sign('target', stage.targetUser, asProxy(stage, pure, grant))
      }
      await pay(stage, pure, funds)
      await end?.(stage, pure)
      return {
        automation: { account: pure, proxyType: granted === undefined ? 'Automation' : granted },
        everyBlock: isBuilt(stage)
      }
    }
  })

const asAccount: readonly Perturbation[] = [
  ...owned({ id: 'granted-none', title: 'that has granted nothing' }),
  ...types.flatMap((granted) =>
    owned({ id: `granted-${granted}`, title: `that has granted a proxy of ${granted}`, granted })
  ),
  ...owned({
    id: 'delayed',
    title: 'that has granted a proxy with a delay',
    granted: 'Automation',
    delay: 5
  }),
  ...[0n, 2n, 3n].flatMap((runs) =>
    owned({
      id: `for-${runs}-runs`,
      title: `that has what ${runs} runs move and the deposit`,
      granted: 'Automation',
      funds: runs * UNIT + UNIT / 100n
    })
  ),
  ...owned({
    id: 'alone',
    title: 'that has taken back every other proxy',
    granted: 'Automation',
    end: (stage, pure) =>
      stage.sign(
        'target',
        stage.targetUser,
        asProxy(stage, pure, ['proxy.removeProxy', stage.targetUser.address, 'Any', 0])
      )
  }),
  ...owned({
    id: 'taken-back',
    title: 'that has taken back every proxy',
    granted: 'Automation',
    end: (stage, pure) =>
      stage.sign('target', stage.targetUser, asProxy(stage, pure, ['proxy.removeProxies']))
  })
]

/** The call of the task goes through a pure account, and through another one behind it. */
const between = types.flatMap((type) =>
  [1, 2].flatMap((depth) =>
    ([null, 'Any'] as const).flatMap((forced) =>
      onBothTargets({
        id: `pure-between-${type}-${depth}-${forced ?? 'any-type'}`,
        title: `the task's call goes through ${depth} pure accounts of the proxy type ${type}, and asks for ${forced ?? 'no type'}`,
        apply: async (stage): Promise<Setup> => {
          const setup = await anyCall(stage)
          const first = await createPure(stage, depth === 1 ? type : 'Any')
          await pay(stage, first, ENOUGH)
          let call = transfer(stage)
          if (depth === 2) {
            const second = await createPure(stage, type, first)
            await pay(stage, second, ENOUGH)
            call = asProxy(stage, second, call, forced)
          }
          const staged = stageCall(stage, asProxy(stage, first, call, forced), paying(UNIT))
          return { ...setup, staged, everyBlock: isBuilt(stage) }
        }
      })
    )
  )
)

const INDEX = 7

/** Derives the account of an index, and of the same index behind it. */
function derive(stage: Stage, depth: number): string {
  let account = bytesToHex(stage.targetUser.addressRaw)
  for (let at = 0; at < depth; at += 1)
    account = deriveDerivative({ account, index: INDEX }).account as Hex
  return account
}

/** The call of the task goes through derived accounts. */
const derived = [1, 2].flatMap((depth) =>
  [0n, 2n, 3n].flatMap((runs) =>
    onBothTargets({
      id: `pure-derived-${depth}-for-${runs}`,
      title: `the task's call goes through ${depth} derived accounts, the last of which has what ${runs} runs move and the deposit`,
      apply: async (stage): Promise<Setup> => {
        const setup = await anyCall(stage)
        await pay(stage, derive(stage, depth), runs * UNIT + UNIT / 100n)
        let call = transfer(stage)
        for (let at = 0; at < depth; at += 1)
          call = ['utility.asDerivative', INDEX, nest(stage, call)[0]]
        const staged = stageCall(stage, call, paying(UNIT))
        return { ...setup, staged, everyBlock: isBuilt(stage) }
      }
    })
  )
)

/** Accounts without a key, as the user's account and between it and what the task does. */
export const pureProxies: Family = {
  name: 'pure proxies',
  subject: 'call',
  perturbations: [...asAccount, ...between, ...derived]
}
