import type { NamedCall, Stage } from '../stage/Stage.ts'
import { UNIT } from '../stage/Stage.ts'
import { DEPOSIT, setFree } from './money.ts'
import { changing, type Family, type Perturbation } from './Perturbation.ts'

type ProxyType = 'Any' | 'NonTransfer' | 'Automation'

const add = ({ delegate }: Pick<Stage, 'delegate'>, type: ProxyType, delay = 0): NamedCall => [
  'proxy.addProxy',
  delegate,
  type,
  delay
]
const removeAll: NamedCall = ['proxy.removeProxies']

const change = changing('proxy')

const has = (
  id: string,
  title: string,
  calls: (stage: Stage) => readonly NamedCall[]
): Perturbation =>
  change(id, title, async (stage) => {
    for (const call of calls(stage)) await stage.sign('target', stage.user, call)
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
    ...[1, 100_000].map((delay) =>
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
    has('wrong-delegate', 'the proxy is granted to another account', (stage) => [
      removeAll,
      add(wrong(stage), 'Automation')
    ]),
    ...([0n, UNIT + UNIT / 10n] as const).map((left) =>
      change(
        `absent-${left}`,
        `no proxy is granted, and the user has ${left} beyond the existential deposit`,
        async (stage) => {
          await stage.sign('target', stage.user, removeAll)
          await setFree(stage, 'target', DEPOSIT + left)
        }
      )
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
    has(
      'sovereign',
      "the proxy is granted to the service's account instead of the user's",
      ({ sovereign: delegate }) => [removeAll, add({ delegate }, 'Automation')]
    ),
    {
      id: 'proxy-configured-unknown',
      title: 'the configuration names a proxy type that the chain has not',
      apply: async () => ({ automation: { proxyType: 'Staking' } })
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
    change(
      'legacy',
      'accounts are derived as before 2023, and the proxy is granted to that account',
      async (stage) => {
        await stage.net.misconfigure({ LegacyAccountDerivation: true })
        const delegate = await deriveUser(stage)
        await stage.sign('target', stage.user, removeAll)
        await stage.sign('target', stage.user, add({ delegate }, 'Automation'))
      }
    )
  ]
}

/** The account of the user of the service, as the target derives it now. */
async function deriveUser({ net, user }: Stage): Promise<`0x${string}`> {
  const account = { AccountId32: { network: null, id: user.publicKey } }
  const interior = { X2: [{ Parachain: net.service.paraId }, account] }
  const convert = net.target.api.call['locationToAccountApi']?.['convertLocation']
  const answer = (await convert?.({ V5: { parents: 1, interior } })) as unknown as {
    asOk: { toHex(): `0x${string}` }
  }
  return answer.asOk.toHex()
}
