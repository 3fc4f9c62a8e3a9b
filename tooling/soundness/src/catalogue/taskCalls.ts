import { type NamedCall, type Stage, UNIT } from '../stage/Stage.ts'
import {
  anyCall,
  force,
  holdsKey,
  nest,
  paying,
  reporting,
  runs,
  TOO_MUCH,
  transfer,
  transferAway
} from './calls.ts'
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
    'overflow',
    'a transfer to an account that can hold no more',
    transfer,
    paying(UNIT),
    async (stage) => {
      const data = { free: 2n ** 128n - 1n, reserved: 0, frozen: 0, flags: 2n ** 127n }
      const account = { nonce: 0, consumers: 0, providers: 1, sufficients: 0, data }
      await stage.put('target', 'system.account', [stage.recipient], account)
      return undefined
    }
  ),
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
    'if-else-main',
    'ifElse whose first call succeeds',
    (stage) => ['utility.ifElse', ...nest(stage, transfer(stage), transfer(stage, TOO_MUCH))],
    paying(UNIT),
    anyCall
  ),
  ...(['granted', 'refused'] as const).map((how) =>
    runs(
      `nested-proxy-${how}`,
      `a proxied call of a stranger who has ${how === 'refused' ? 'not ' : ''}granted it`,
      (stage) => ['proxy.proxy', stage.stranger.address, null, nest(stage, transfer(stage))[0]],
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
    'xcm',
    'a transfer of fees to the service',
    (stage) => transferAway(stage, stage.net.service.paraId ?? 0),
    reporting('polkadotXcm.Sent'),
    anyCall
  )
]

/** Calls of other pallets, and other transfers. */
const plain: readonly Perturbation[] = [
  ...[0n, UNIT / 100n - 1n].map((amount) =>
    runs(
      `transfer-${amount}`,
      `a transfer of ${amount} to an account that does not exist`,
      (stage) => transfer(stage, amount),
      amount === 0n ? reporting('balances.Transfer') : paying(amount)
    )
  ),
  runs(
    'transfer-too-much',
    'a transfer of more than there is',
    (stage) => transfer(stage, TOO_MUCH),
    paying(TOO_MUCH)
  ),
  runs(
    'transfer-all',
    'a transfer of all but the deposit, which moves nothing the second time',
    (stage) => ['balances.transferAll', stage.recipient, true],
    reporting('balances.Transfer')
  ),
  runs('remark', 'a remark', () => REMARK, reporting('system.Remarked')),
  ...[1_000, 8_000, 8_200].map((bytes) =>
    runs(
      `remark-${bytes}`,
      `a remark of ${bytes} bytes`,
      () => ['system.remarkWithEvent', `0x${'aa'.repeat(bytes)}`],
      reporting('system.Remarked')
    )
  ),
  {
    id: 'call-broken',
    title: 'the task runs bytes that are no call',
    apply: async () => ({ staged: { call: '0xffff', effect: paying(UNIT) } })
  }
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
    ...[10, 100].map((count) =>
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
    ...wrapped
  ]
}
