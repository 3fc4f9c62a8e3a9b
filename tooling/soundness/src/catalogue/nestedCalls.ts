import { type NamedCall, type Stage, THIRD, UNIT } from '../stage/Stage.ts'
import {
  anyCall,
  force,
  holdsKey,
  nest,
  openChannel,
  paying,
  reporting,
  runs,
  TOO_MUCH,
  transfer,
  transferAway
} from './calls.ts'
import type { Perturbation, Setup } from './Perturbation.ts'

type Write = (stage: Stage) => NamedCall

const pay: Write = (stage) => transfer(stage)
const failPay: Write = (stage) => transfer(stage, TOO_MUCH)
const forced: Write = (stage) => force(stage, UNIT)
const failForced: Write = (stage) => force(stage, TOO_MUCH)

/** A call around one other. */
const around =
  (name: string, inner: Write, ...more: readonly unknown[]): Write =>
  (stage) => [name, ...nest(stage, inner(stage)), ...more]
/** A call around a list of others. */
const list =
  (name: string, ...inner: readonly Write[]): Write =>
  (stage) => [name, nest(stage, ...inner.map((write) => write(stage)))]
/** A call that makes the second where the first fails. */
const either =
  (main: Write, fallback: Write): Write =>
  (stage) => ['utility.ifElse', ...nest(stage, main(stage), fallback(stage))]
const sudo = (inner: Write): Write => around('sudo.sudo', inner)
const asStranger =
  (name: string, inner: Write): Write =>
  (stage) => [name, { system: { Signed: stage.stranger.address } }, nest(stage, inner(stage))[0]]

const WEIGHT = { refTime: 1_000_000_000n, proofSize: 10_000n }

/** Calls as root, around others. */
const rooted: readonly Perturbation[] = (
  [
    ['unchecked', 'sudo of a stated weight', around('sudo.sudoUncheckedWeight', forced, WEIGHT)],
    [
      'unchecked-fails',
      'sudo of a stated weight around a call that fails',
      around('sudo.sudoUncheckedWeight', failForced, WEIGHT)
    ],
    ['batch', 'sudo around a batch', sudo(list('utility.batch', forced))],
    [
      'batch-stops',
      'sudo around a batch that stops at its first call',
      sudo(list('utility.batch', failForced, forced))
    ],
    [
      'batch-stops-late',
      'sudo around a batch that stops behind its first call',
      sudo(list('utility.batch', forced, failForced)),
      2n
    ],
    [
      'force-batch',
      'sudo around a batch that goes on behind a call that fails',
      sudo(list('utility.forceBatch', failForced, forced)),
      2n
    ],
    [
      'weight',
      'sudo around a call of a stated weight',
      sudo(around('utility.withWeight', forced, WEIGHT))
    ],
    [
      'weight-fails',
      'sudo around a call of a stated weight that fails',
      sudo(around('utility.withWeight', failForced, WEIGHT))
    ],
    [
      'fallible',
      'dispatchAsFallible for another account',
      sudo(asStranger('utility.dispatchAsFallible', pay))
    ],
    [
      'fallible-fails',
      'dispatchAsFallible of a call that fails for another account',
      sudo(asStranger('utility.dispatchAsFallible', failPay))
    ],
    [
      'twice',
      'a batch whose second call is sudo around a call that fails',
      list('utility.batchAll', pay, sudo(failForced)),
      2n
    ],
    [
      'twice-forced',
      'a batch that goes on, whose first call is sudo around a call that fails',
      list('utility.forceBatch', sudo(failForced), pay),
      2n
    ],
    [
      'deep',
      'a batch in a batch, in which dispatchAs fails for another account',
      list(
        'utility.batchAll',
        list('utility.batchAll', sudo(asStranger('utility.dispatchAs', failPay))),
        pay
      ),
      2n
    ],
    [
      'hands-over',
      'a batch that pays and gives the sudo key away',
      list('utility.batchAll', pay, (stage) => ['sudo.setKey', stage.stranger.address])
    ],
    [
      'removes-key',
      'a batch that pays and removes the sudo key',
      list('utility.batchAll', pay, () => ['sudo.removeKey'])
    ]
  ] as readonly (readonly [string, string, Write, bigint?])[]
).map(([id, title, write, units = 1n]) =>
  runs(`root-${id}`, title, write, paying(units * UNIT), holdsKey)
)

/** Calls in which another is made where the first fails, batches and proxies around them. */
const wrapped: readonly Perturbation[] = (
  [
    [
      'either-batch',
      'ifElse in a batch, whose second call succeeds',
      list('utility.batchAll', either(failPay, pay))
    ],
    [
      'either-fails-in-batch',
      'ifElse whose calls fail, in a batch that goes on',
      list('utility.forceBatch', either(failPay, failPay), pay),
      2n
    ],
    [
      'either-around-batch',
      'ifElse whose first call is a batch that fails as a whole',
      either(list('utility.batchAll', pay, failPay), pay)
    ],
    [
      'either-stops',
      'ifElse whose first call is a batch that stops behind its first call',
      either(list('utility.batch', pay, failPay), pay),
      2n
    ],
    [
      'either-either',
      'ifElse whose second call is ifElse, whose second call succeeds',
      either(failPay, either(failPay, pay))
    ],
    [
      'weight',
      'a call of a stated weight, which only root may make',
      around('utility.withWeight', pay, WEIGHT)
    ],
    ['dispatch-as', 'dispatchAs, which only root may make', asStranger('utility.dispatchAs', pay)],
    [
      'derivative',
      'a batch with a call for a derived account without money',
      list('utility.batch', pay, (stage) => [
        'utility.asDerivative',
        7,
        nest(stage, pay(stage))[0]
      ]),
      2n
    ],
    [
      'own-proxy',
      "a proxied call in the user's own name",
      (stage) => ['proxy.proxy', stage.user.address, null, nest(stage, pay(stage))[0]]
    ],
    [
      'stops-in-force',
      'a batch that goes on, in which a batch stops behind its first call',
      list('utility.forceBatch', list('utility.batch', pay, failPay), pay),
      3n
    ],
    [
      'stops-in-batch',
      'a batch in which a batch stops at its first call',
      list('utility.batch', list('utility.batch', failPay), pay),
      2n
    ],
    [
      'revokes',
      'a batch that pays and takes back all proxies',
      list('utility.batchAll', pay, () => ['proxy.removeProxies'])
    ],
    [
      'revokes-own',
      'a batch that pays and takes back the proxy by which it is made',
      list('utility.batchAll', pay, (stage) => ['proxy.removeProxy', stage.delegate, 'Any', 0])
    ],
    [
      'revokes-other',
      'a batch that pays and takes back another proxy, which is there once',
      list('utility.batchAll', pay, (stage) => [
        'proxy.removeProxy',
        stage.delegate,
        'Automation',
        0
      ])
    ],
    [
      'maps',
      "a batch that pays and maps the user's account for contracts",
      list('utility.batchAll', pay, () => ['revive.mapAccount'])
    ],
    [
      'burn',
      'a batch that pays and burns',
      list('utility.batchAll', pay, () => ['balances.burn', UNIT, true])
    ],
    [
      'all-away',
      'a batch that pays and sends the rest away',
      list('utility.batchAll', pay, (stage) => [
        'balances.transferAll',
        stage.stranger.address,
        true
      ])
    ]
  ] as readonly (readonly [string, string, Write, bigint?])[]
).map(([id, title, write, units = 1n]) =>
  runs(`wrapped-${id}`, title, write, paying(units * UNIT), anyCall)
)

/** A stranger has granted the user a proxy. */
const grantedBy =
  (type: string, delay: number) =>
  async (stage: Stage): Promise<Setup> => {
    await stage.sign('target', stage.stranger, ['proxy.addProxy', stage.user.address, type, delay])
    return await anyCall(stage)
  }
const forStranger: Write = (stage) => [
  'proxy.proxy',
  stage.stranger.address,
  null,
  nest(stage, pay(stage))[0]
]

/** Calls through the proxies of others, and with tokens that are not the chain's own. */
const others: readonly Perturbation[] = [
  runs(
    'stranger-delayed',
    'a proxied call of a stranger who has granted it with a delay',
    forStranger,
    paying(UNIT),
    grantedBy('Any', 5)
  ),
  runs(
    'stranger-narrow',
    'a proxied call of a stranger who has granted a proxy that moves no tokens',
    forStranger,
    paying(UNIT),
    grantedBy('NonTransfer', 0)
  ),
  runs(
    'stranger-batch',
    'a batch that goes on, with a proxied call of a stranger who has granted a proxy that moves no tokens',
    list('utility.forceBatch', pay, forStranger),
    paying(2n * UNIT),
    grantedBy('NonTransfer', 0)
  ),
  runs(
    'announce',
    'an announcement of a call for a stranger',
    (stage) => ['proxy.announce', stage.stranger.address, `0x${'21'.repeat(32)}`],
    reporting('proxy.Announced'),
    grantedBy('Any', 5)
  ),
  runs(
    'announced',
    'an announced call that nobody has announced',
    (stage) => [
      'proxy.proxyAnnounced',
      stage.user.address,
      stage.stranger.address,
      null,
      nest(stage, pay(stage))[0]
    ],
    paying(UNIT),
    grantedBy('Any', 5)
  ),
  runs(
    'create-pure',
    'the creation of an account that it is the proxy of',
    () => ['proxy.createPure', 'Any', 0, 0],
    reporting('proxy.PureCreated'),
    anyCall
  ),
  runs(
    'asset-unknown',
    'a transfer of a token that nobody has registered',
    (stage) => [
      'foreignAssets.transfer',
      { parents: 1, interior: { X1: [{ Parachain: 3999 }] } },
      { Id: stage.stranger.address },
      UNIT
    ],
    reporting('foreignAssets.Transferred')
  ),
  runs(
    'asset-approve',
    "an approval of the service's token to a stranger",
    (stage) => ['foreignAssets.approveTransfer', stage.token, { Id: stage.stranger.address }, UNIT],
    reporting('foreignAssets.ApprovedTransfer'),
    async (stage) => {
      const { net, user } = stage
      await net.fund({ chain: net.target, account: user.address, amount: UNIT, token: 'service' })
      return await anyCall(stage)
    }
  ),
  runs(
    'asset-unapproved',
    "a transfer of a stranger's tokens without an approval",
    (stage) => [
      'foreignAssets.transferApproved',
      stage.token,
      { Id: stage.stranger.address },
      { Id: stage.user.address },
      UNIT
    ],
    reporting('foreignAssets.TransferredApproved'),
    anyCall
  ),
  ...[UNIT, 2n ** 128n - 1n].map((amount) =>
    runs(
      `asset-mint-${amount === UNIT ? 'one' : 'most'}`,
      `an issue of ${amount} of the service's token by its issuer`,
      (stage) => ['foreignAssets.mint', stage.token, { Id: stage.user.address }, amount],
      reporting('foreignAssets.Issued'),
      async (stage) => {
        const team = ['foreignAssets.forceAssetStatus', stage.token] as const
        const { user } = stage
        const all = [user.address, user.address, user.address, user.address]
        await stage.root('target', [...team, ...all, 1n, true, false])
        return await anyCall(stage)
      }
    )
  ),
  runs(
    'asset-stranger-mint',
    'an issue of tokens by somebody who is not their issuer',
    (stage) => ['foreignAssets.mint', stage.token, { Id: stage.user.address }, UNIT],
    reporting('foreignAssets.Issued'),
    anyCall
  ),
  runs(
    'xcm-send',
    'a program that the user sends to the service',
    (stage) => [
      'polkadotXcm.send',
      { V5: { parents: 1, interior: { X1: [{ Parachain: stage.net.service.paraId }] } } },
      { V5: [{ ClearOrigin: null }] }
    ],
    reporting('polkadotXcm.Sent'),
    anyCall
  ),
  runs(
    'xcm-nowhere',
    'a transfer to a chain without a channel',
    (stage) => transferAway(stage, 3999),
    reporting('polkadotXcm.Sent'),
    anyCall
  ),
  {
    ...runs(
      'xcm-onward',
      'a transfer to a third parachain',
      (stage) => transferAway(stage, THIRD),
      reporting('polkadotXcm.Sent'),
      async (stage) => {
        await openChannel(stage, stage.net.target.paraId ?? 0, THIRD)
        return await anyCall(stage)
      }
    ),
    network: 'third'
  },
  runs(
    'to-self',
    'a transfer to the user, which moves nothing',
    (stage) => ['balances.transferKeepAlive', stage.user.address, UNIT],
    reporting('proxy.ProxyExecuted')
  ),
  runs(
    'all-and-end',
    'a transfer of all that the account can spend',
    (stage) => ['balances.transferAll', stage.recipient, false],
    reporting('balances.Transfer')
  )
]

/** Calls that make others, and those that change what the next run needs. */
export const nestedCalls: readonly Perturbation[] = [...rooted, ...wrapped, ...others]
