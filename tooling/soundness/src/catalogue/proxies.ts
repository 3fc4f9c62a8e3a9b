import type { NamedCall, Stage } from '../stage/Stage.ts'
import { UNIT } from '../stage/Stage.ts'
import { readFree } from './calls.ts'
import type { Family, Perturbation } from './Perturbation.ts'

type ProxyType = 'Any' | 'NonTransfer' | 'Automation'

const add = ({ delegate }: Pick<Stage, 'delegate'>, type: ProxyType, delay = 0): NamedCall => [
  'proxy.addProxy',
  delegate,
  type,
  delay
]
const removeAll: NamedCall = ['proxy.removeProxies']
const has = (
  id: string,
  title: string,
  calls: (stage: Stage) => readonly NamedCall[],
  rest: Partial<Perturbation> = {}
): Perturbation => ({
  id: `proxy-${id}`,
  title,
  apply: async (stage) => {
    for (const call of calls(stage)) await stage.sign('target', stage.user, call)
    return undefined
  },
  ...rest
})

/** The account of Charlie as a user of the service, derived as before 2023, or any account beside it. */
const wrong = (stage: Stage): Pick<Stage, 'delegate'> => ({
  delegate: `0x${Buffer.from(stage.stranger.publicKey).toString('hex')}`
})

/** What the configuration says of the proxy, over what the ready network has. */
const configured: readonly (readonly [string, ProxyType | undefined])[] = [
  ['any', 'Any'],
  ['non-transfer', 'NonTransfer'],
  ['none', undefined]
]

/** The proxies that the user has granted. */
export const proxies: Family = {
  name: 'proxies',
  perturbations: [
    has('absent', 'the user has granted no proxy', () => [removeAll]),
    ...[1, 10, 100_000].map((delay) =>
      has(`delayed-${delay}`, `the proxy is delayed by ${delay} blocks`, (stage) => [
        removeAll,
        add(stage, 'Automation', delay)
      ])
    ),
    has('any-only', 'only a proxy of type Any is granted', (stage) => [
      removeAll,
      add(stage, 'Any')
    ]),
    has('non-transfer-only', 'only a proxy is granted that moves no tokens', (stage) => [
      removeAll,
      add(stage, 'NonTransfer')
    ]),
    has('any-beside', 'a proxy of type Any is granted beside the right one', (stage) => [
      add(stage, 'Any')
    ]),
    has('narrow-beside', 'a narrower proxy is granted beside the right one', (stage) => [
      add(stage, 'NonTransfer')
    ]),
    has(
      'delayed-any-beside',
      'a delayed proxy of type Any is granted beside the right one',
      (stage) => [add(stage, 'Any', 5)]
    ),
    has(
      'delayed-twin-beside',
      'a delayed proxy of the right type is granted beside the right one',
      (stage) => [add(stage, 'Automation', 5)]
    ),
    has(
      'delayed-any-first',
      'a delayed proxy of type Any was granted before the right one',
      (stage) => [removeAll, add(stage, 'Any', 5), add(stage, 'Automation')]
    ),
    has('all-types', 'a proxy of each type is granted', (stage) => [
      add(stage, 'Any'),
      add(stage, 'NonTransfer')
    ]),
    has('wrong-delegate', 'the proxy is granted to another account', (stage) => [
      removeAll,
      add(wrong(stage), 'Automation')
    ]),
    has('other-delegate-beside', 'another account has a proxy as well', (stage) => [
      add(wrong(stage), 'Any')
    ]),
    {
      id: 'proxy-many-beside',
      title: 'as many proxies are granted as the chain takes, the right one among them',
      apply: async (stage) => {
        const others = manyProxies(31)
        const [own] = (await stage.read('target', 'proxy.proxies', stage.user.publicKey)) as [
          Grant[]
        ]
        await putProxies(stage, [...own, ...others])
        return undefined
      }
    },
    {
      id: 'proxy-too-many',
      title: 'as many proxies are granted as the chain takes, none of them to the service',
      apply: async (stage) => {
        await putProxies(stage, manyProxies(32))
        return undefined
      }
    },
    ...([0n, UNIT, UNIT + UNIT / 10n, 2n * UNIT] as const).map(
      (left): Perturbation => ({
        id: `proxy-absent-${left}`,
        title: `no proxy is granted, and the user has ${left} beyond the existential deposit`,
        apply: async (stage) => {
          await stage.sign('target', stage.user, removeAll)
          const account = stage.user.address
          await stage.root('target', ['balances.forceSetBalance', account, UNIT / 100n + left])
          return undefined
        }
      })
    ),
    ...configured.flatMap(([name, proxyType]) =>
      (['Automation', 'Any', 'both'] as const).map(
        (granted): Perturbation => ({
          id: `proxy-configured-${name}-granted-${granted.toLowerCase()}`,
          title: `the configuration names the proxy type ${proxyType ?? 'of no name'}, granted is ${granted}`,
          apply: async (stage) => {
            if (granted === 'Any') await stage.sign('target', stage.user, removeAll)
            if (granted !== 'Automation') await stage.sign('target', stage.user, add(stage, 'Any'))
            const { proxyType: _, ...automation } = stage.config.automation
            return proxyType === undefined
              ? { config: { automation } }
              : { automation: { proxyType } }
          }
        })
      )
    ),
    ...(
      [
        ['delayed-any', [['Any', 5]]],
        [
          'any-and-delayed',
          [
            ['Any', 0],
            ['Automation', 5]
          ]
        ],
        ['narrow', [['NonTransfer', 0]]],
        ['delayed-twin', [['Automation', 5]]],
        ['delayed-narrow', [['NonTransfer', 5]]]
      ] as const
    ).flatMap(([name, granted]) =>
      [true, false].map(
        (keeps): Perturbation => ({
          id: `proxy-unnamed-${name}${keeps ? '-beside' : ''}`,
          title: `the configuration names no proxy type, granted is ${granted.map(([type, delay]) => `${type} with a delay of ${delay}`).join(' and ')}${keeps ? ', beside the right one' : ''}`,
          apply: async (stage) => {
            if (!keeps) await stage.sign('target', stage.user, removeAll)
            for (const [type, delay] of granted) {
              await stage.sign('target', stage.user, add(stage, type, delay))
            }
            const { proxyType: _, ...automation } = stage.config.automation
            return { config: { automation } }
          }
        })
      )
    ),
    {
      id: 'proxy-sovereign',
      title: "the proxy is granted to the service's account instead of the user's",
      apply: async (stage) => {
        await stage.sign('target', stage.user, removeAll)
        const { sovereign: delegate } = stage
        await stage.sign('target', stage.user, add({ delegate }, 'Automation'))
        return undefined
      }
    },
    {
      id: 'proxy-deposit-returned',
      title: 'the proxy is granted, and nothing is reserved for it',
      apply: async (stage) => {
        const account = stage.user.publicKey
        const [grants] = (await stage.read('target', 'proxy.proxies', account)) as [Grant[]]
        await stage.put('target', 'proxy.proxies', [account], [grants, 0])
        return undefined
      }
    },
    {
      id: 'proxy-configured-unknown',
      title: 'the configuration names a proxy type that the chain has not',
      apply: async () => ({ automation: { proxyType: 'Staking' } })
    },
    {
      id: 'proxy-configured-delegate-right',
      title: 'the configuration names the right delegate',
      apply: async ({ delegate }) => ({ automation: { delegate } })
    },
    {
      id: 'proxy-configured-delegate-wrong',
      title: 'the configuration names another delegate, which has the proxy',
      apply: async (stage) => {
        const { delegate } = wrong(stage)
        await stage.sign('target', stage.user, removeAll)
        await stage.sign('target', stage.user, add({ delegate }, 'Automation'))
        return { automation: { delegate } }
      }
    },
    {
      id: 'proxy-legacy',
      title: 'accounts are derived as before 2023, and the proxy is granted to that account',
      apply: async (stage) => {
        await stage.net.misconfigure({ LegacyAccountDerivation: true })
        const delegate = await deriveUser(stage)
        await stage.sign('target', stage.user, removeAll)
        await stage.sign('target', stage.user, add({ delegate }, 'Automation'))
        return undefined
      }
    },
    {
      id: 'proxy-delegate-poor',
      title: 'the delegate has no money of its own',
      apply: async (stage) => {
        await stage.root('target', ['balances.forceSetBalance', stage.delegate, 0])
        await readFree(stage, stage.delegate)
        return undefined
      }
    },
    {
      id: 'proxy-delegate-rich',
      title: 'the delegate has money of its own',
      apply: async (stage) => {
        await stage.root('target', ['balances.forceSetBalance', stage.delegate, 100n * UNIT])
        return undefined
      }
    }
  ]
}

interface Grant {
  readonly delegate: string
  readonly proxyType: string
  readonly delay: number
}

function manyProxies(count: number): readonly Grant[] {
  return Array.from({ length: count }, (_, at) => ({
    delegate: `0x${at.toString(16).padStart(2, '0').repeat(32)}`,
    proxyType: 'Automation',
    delay: 0
  }))
}

/** The chain keeps them in the order of their accounts. */
async function putProxies(stage: Stage, grants: readonly Grant[]): Promise<void> {
  const { registry } = stage.chain('target').api
  const sorted = grants
    .map((grant) => ({
      ...grant,
      delegate: registry.createType('AccountId', grant.delegate).toHex()
    }))
    .toSorted((one, other) => (one.delegate < other.delegate ? -1 : 1))
  const deposit = UNIT + (UNIT / 10n) * BigInt(sorted.length)
  const account = stage.user.publicKey
  const held = (await stage.read('target', 'system.account', account)) as {
    data: Record<string, unknown>
  }
  await stage.put('target', 'proxy.proxies', [account], [sorted, deposit])
  await stage.put('target', 'system.account', [account], {
    ...held,
    data: { ...held.data, reserved: deposit }
  })
}

/** The account of the user of the service, as the target derives it now. */
async function deriveUser({ net, user }: Stage): Promise<`0x${string}`> {
  const location = {
    V5: {
      parents: 1,
      interior: {
        X2: [
          { Parachain: net.service.paraId },
          { AccountId32: { network: null, id: user.publicKey } }
        ]
      }
    }
  }
  const convert = net.target.api.call['locationToAccountApi']?.['convertLocation']
  const answer = (await convert?.(location)) as unknown as { asOk: { toHex(): `0x${string}` } }
  return answer.asOk.toHex()
}
