import { type NamedCall, type Stage, UNIT } from '../stage/Stage.ts'
import {
  anyCall,
  force,
  holdsKey,
  nest,
  paying,
  receiving,
  reporting,
  runs,
  TOO_MUCH,
  transfer,
  transferAway
} from './calls.ts'
import { nestedCalls } from './nestedCalls.ts'
import type { Effect, Family, Perturbation } from './Perturbation.ts'

const REMARK: NamedCall = ['system.remarkWithEvent', '0x7369676e']

const batch =
  (kind: string, ...calls: readonly NamedCall[]) =>
  (stage: Stage): NamedCall => [
    `utility.${kind}`,
    nest(
      stage,
      ...calls.map((call) =>
        call === PAY ? transfer(stage) : call === FAIL ? transfer(stage, TOO_MUCH) : call
      )
    )
  ]
const PAY: NamedCall = ['pay']
const FAIL: NamedCall = ['fail']
const OWN_KEY: NamedCall = ['proxy.removeProxies']

const kinds = ['batch', 'batchAll', 'forceBatch'] as const
const mixes: readonly (readonly [string, readonly NamedCall[], Effect])[] = [
  ['ok', [PAY, PAY], paying(2n * UNIT)],
  ['fail-last', [PAY, FAIL], paying(2n * UNIT)],
  ['fail-first', [FAIL, PAY], paying(2n * UNIT)],
  ['fail-all', [FAIL, FAIL], paying(2n * UNIT)],
  ['filtered', [PAY, OWN_KEY], reporting('proxy.ProxyRemoved')]
]

/** Calls that only some origins may make, or that make others. */
const wrapped: readonly Perturbation[] = [
  runs(
    'sudo-stranger',
    'sudo without the key',
    (stage) => ['sudo.sudo', nest(stage, force(stage, UNIT))[0]],
    paying(UNIT),
    anyCall
  ),
  runs(
    'sudo',
    'sudo with the key',
    (stage) => ['sudo.sudo', nest(stage, force(stage, UNIT))[0]],
    paying(UNIT),
    holdsKey
  ),
  runs(
    'sudo-fails',
    'sudo around a call that fails',
    (stage) => ['sudo.sudo', nest(stage, force(stage, TOO_MUCH))[0]],
    paying(TOO_MUCH),
    holdsKey
  ),
  runs(
    'sudo-as',
    'sudoAs for another account',
    (stage) => ['sudo.sudoAs', stage.stranger.address, nest(stage, transfer(stage))[0]],
    paying(UNIT),
    holdsKey
  ),
  runs(
    'sudo-as-fails',
    'sudoAs around a call that fails',
    (stage) => ['sudo.sudoAs', stage.stranger.address, nest(stage, transfer(stage, TOO_MUCH))[0]],
    paying(UNIT),
    holdsKey
  ),
  ...[UNIT, TOO_MUCH].map((amount) =>
    runs(
      amount === UNIT ? 'dispatch-as' : 'dispatch-as-fails',
      `dispatchAs of ${amount} for another account`,
      (stage) => [
        'sudo.sudo',
        nest(stage, [
          'utility.dispatchAs',
          { system: { Signed: stage.stranger.address } },
          nest(stage, transfer(stage, amount))[0]
        ])[0]
      ],
      paying(UNIT),
      holdsKey
    )
  ),
  runs(
    'if-else-main',
    'ifElse whose first call succeeds',
    (stage) => ['utility.ifElse', ...nest(stage, transfer(stage), transfer(stage, TOO_MUCH))],
    paying(UNIT),
    anyCall
  ),
  runs(
    'if-else-fallback',
    'ifElse whose second call succeeds',
    (stage) => ['utility.ifElse', ...nest(stage, transfer(stage, TOO_MUCH), transfer(stage))],
    paying(UNIT),
    anyCall
  ),
  runs(
    'if-else-fails',
    'ifElse whose calls both fail',
    (stage) => [
      'utility.ifElse',
      ...nest(stage, transfer(stage, TOO_MUCH), transfer(stage, TOO_MUCH))
    ],
    paying(UNIT),
    anyCall
  ),
  runs(
    'derivative-poor',
    'a call for a derived account without money',
    (stage) => ['utility.asDerivative', 0, nest(stage, transfer(stage))[0]],
    paying(UNIT),
    anyCall
  ),
  ...(['granted', 'refused', 'fails'] as const).map((how) =>
    runs(
      `nested-proxy-${how}`,
      `a proxied call of a stranger who has ${how === 'refused' ? 'not ' : ''}granted it${how === 'fails' ? ', which fails' : ''}`,
      (stage) => [
        'proxy.proxy',
        stage.stranger.address,
        null,
        nest(stage, transfer(stage, how === 'fails' ? TOO_MUCH : UNIT))[0]
      ],
      paying(UNIT),
      async (stage) => {
        if (how !== 'refused') {
          await stage.sign('target', stage.stranger, [
            'proxy.addProxy',
            stage.user.address,
            'Any',
            0
          ])
        }
        return await anyCall(stage)
      }
    )
  ),
  runs(
    'root-only',
    'a call that only root may make',
    (stage) => force(stage, UNIT),
    paying(UNIT),
    anyCall
  ),
  runs(
    'filtered',
    'a call that the proxy type does not admit',
    () => OWN_KEY,
    reporting('proxy.ProxyRemoved')
  ),
  runs(
    'filtered-any',
    'a call that the proxy type Any admits',
    (stage) => ['proxy.addProxy', stage.stranger.address, 'Any', 0],
    reporting('proxy.ProxyAdded'),
    anyCall
  ),
  runs(
    'xcm',
    'a transfer of fees to the service',
    (stage) => transferAway(stage, stage.net.service.paraId ?? 0),
    reporting('polkadotXcm.Sent'),
    anyCall
  )
]

/** Calls of other pallets, and other transfers. */
const plain: readonly Perturbation[] = [
  ...[0n, 1n, UNIT / 100n - 1n].map((amount) =>
    runs(
      `transfer-${amount}`,
      `a transfer of ${amount} to an account that does not exist`,
      (stage) => transfer(stage, amount),
      paying(amount)
    )
  ),
  ...[UNIT / 100n, 1000n * UNIT].map((amount) =>
    runs(
      `transfer-${amount}`,
      `a transfer of ${amount}`,
      (stage) => transfer(stage, amount),
      paying(amount)
    )
  ),
  runs(
    'transfer-too-much',
    'a transfer of more than there is',
    (stage) => transfer(stage, TOO_MUCH),
    paying(TOO_MUCH)
  ),
  ...[2n, 1n].map((share) =>
    runs(
      `transfer-third-${share}`,
      `a transfer of ${share === 1n ? 'all' : 'half'} of the user's money`,
      (stage) => transfer(stage, (100n * UNIT) / share),
      paying((100n * UNIT) / share),
      async (stage) => {
        await stage.root('target', ['balances.forceSetBalance', stage.user.address, 100n * UNIT])
        return undefined
      }
    )
  ),
  runs(
    'transfer-death',
    'a transfer that may end the account',
    (stage) => ['balances.transferAllowDeath', stage.recipient, UNIT],
    paying(UNIT)
  ),
  runs(
    'transfer-all',
    'a transfer of all but the deposit, which moves nothing the second time',
    (stage) => ['balances.transferAll', stage.recipient, true],
    reporting('balances.Transfer')
  ),
  runs('remark', 'a remark', () => REMARK, reporting('system.Remarked')),
  ...[1_000, 2_000, 4_000, 6_000, 7_000, 8_000, 8_100, 8_200, 100_000].map((bytes) =>
    runs(
      `remark-${bytes}`,
      `a remark of ${bytes} bytes`,
      () => ['system.remarkWithEvent', `0x${'aa'.repeat(bytes)}`],
      reporting('system.Remarked')
    )
  ),
  ...[false, true].map((has) =>
    runs(
      `asset-${has ? 'held' : 'none'}`,
      `a transfer of the service's token, of which the user has ${has ? 'enough' : 'none'}`,
      (stage) => ['foreignAssets.transfer', stage.token, { Id: stage.stranger.address }, UNIT],
      reporting('foreignAssets.Transferred'),
      async (stage) => {
        if (has)
          await stage.net.fund({
            chain: stage.net.target,
            account: stage.user.address,
            amount: 10n * UNIT,
            token: 'service'
          })
        return undefined
      }
    )
  ),
  {
    id: 'call-broken',
    title: 'the task runs bytes that are no call',
    apply: async () => ({ staged: { call: '0xffff', effect: paying(UNIT) } })
  },
  {
    id: 'call-trailing',
    title: 'the task runs a call with a byte too many',
    apply: async (stage) => ({
      staged: { call: `${stage.encode('target', transfer(stage))}00`, effect: paying(UNIT) }
    })
  },
  runs(
    'to-stranger',
    'a transfer to an account that has money',
    (stage) => ['balances.transferKeepAlive', stage.stranger.address, UNIT],
    receiving((stage) => stage.stranger.address, UNIT)
  )
]

/** The calls that a task runs. */
export const taskCalls: Family = {
  name: 'calls',
  subject: 'call',
  perturbations: [
    ...plain,
    ...kinds.flatMap((kind) =>
      mixes.map(([name, calls, effect]) =>
        runs(
          `${kind}-${name}`,
          `${kind} of ${calls.length}: ${name}`,
          batch(kind, ...calls),
          effect
        )
      )
    ),
    runs(
      'batch-empty',
      'an empty batch',
      () => ['utility.batch', []],
      reporting('utility.BatchCompleted')
    ),
    runs(
      'batch-nested',
      'a batch in a batch',
      (stage) => [
        'utility.batchAll',
        nest(stage, ['utility.forceBatch', nest(stage, transfer(stage))], transfer(stage))
      ],
      paying(2n * UNIT)
    ),
    runs(
      'batch-nested-fails',
      'a batch in a batch, which goes on behind a call that fails',
      (stage) => [
        'utility.batchAll',
        nest(stage, ['utility.forceBatch', nest(stage, transfer(stage, TOO_MUCH))], transfer(stage))
      ],
      paying(2n * UNIT)
    ),
    ...[10, 30, 60, 100].map((count) =>
      runs(
        `batch-${count}`,
        `a batch of ${count} transfers`,
        (stage) => [
          'utility.batchAll',
          nest(stage, ...Array.from({ length: count }, () => transfer(stage)))
        ],
        paying(UNIT * BigInt(count))
      )
    ),
    ...wrapped,
    ...nestedCalls
  ]
}
