import { expect, test } from 'vitest'
import { DELEGATE, PalletModel } from '../../test/support/PalletModel.ts'
import { listRemedies } from './listRemedies.ts'
import type { ProxyNotice, ProxyObstacle } from './ProxyPlan.ts'

const state = new PalletModel({ free: 1n, grants: [] }).read()
const amount = (value: bigint) => ({ amount: value, symbol: 'ACM', decimals: 10 })
const summaries = (obstacles: readonly ProxyObstacle[], notices: readonly ProxyNotice[] = []) =>
  listRemedies({ state, obstacles, notices }).map(({ summary }) => summary)

test.each<[ProxyObstacle, string]>([
  [
    { code: 'palletMissing' },
    'Ask the team of Acme to add pallet-proxy: without it, the service cannot act for its users.'
  ],
  [
    {
      ...{ code: 'fundsShort', account: '5F', free: amount(1n) },
      ...{ needed: amount(20_000_000_000n), shortfall: amount(19_999_999_999n) }
    },
    'Send 1.9999999999 ACM to 5F on Acme: it holds 0.0000000001 ACM of the 2 ACM that the calls take.'
  ],
  [
    { code: 'typeUndecided', types: ['Any', 'Automation'] },
    'Choose one of the proxy types Any, Automation: it is not proved which of them admits the call.'
  ],
  [
    { code: 'typeRefused', proxyType: 'NonTransfer', admitting: ['Any', 'Automation'] },
    'Use Any or Automation: a proxy of type NonTransfer may not make this call.'
  ],
  [
    { code: 'typeRefused', proxyType: 'NonTransfer', admitting: [] },
    'Use another call: a proxy of type NonTransfer may not make this call.'
  ],
  [
    { code: 'anyUnasked', refused: ['NonTransfer', 'Automation'] },
    'Only a proxy of type Any admits the call (NonTransfer, Automation refuse it), and it lets the service do everything in the name of the user on Acme. If that is wanted, ask for it: automation.proxyType "Any" in the configuration, --proxy-type Any of a rehearsal, or the goal\'s proxyType.'
  ],
  [
    { code: 'anyUnasked', refused: [] },
    'Only a proxy of type Any admits the call, and it lets the service do everything in the name of the user on Acme. If that is wanted, ask for it: automation.proxyType "Any" in the configuration, --proxy-type Any of a rehearsal, or the goal\'s proxyType.'
  ],
  [
    { code: 'delegateUnknown', delegate: '0x22' },
    'The account 0x22 matches no known derivation, so nothing is granted to it. Ask the team of Acme which account acts for a user of the service, compare it, and name it: automation.delegate in the configuration.'
  ],
  [
    { code: 'noTypeAdmits', call: '0x00' },
    'Automate another call: no proxy of Acme may make this one.'
  ]
])('what to do about an obstacle: %o', (obstacle, summary) => {
  expect(listRemedies({ state, obstacles: [obstacle], notices: [] })).toEqual([{ summary }])
})

test('room for a proxy is made by the user, with the call that removes one', () => {
  const grant = { delegate: DELEGATE, proxyType: 'Any', delay: 0 }
  const full = { code: 'proxiesExhausted', maximum: 3, steps: [] } as const
  const room =
    "Remove one of the 3 proxies that the user's account on Acme has granted: the chain allows no more."
  const list = (removable: (typeof full & ProxyObstacle)['removable']) =>
    listRemedies({ state, obstacles: [{ ...full, removable }], notices: [] })
  expect(list(undefined)).toEqual([{ summary: room }])
  expect(list({ grant, reason: undefined }).map(({ steps }) => steps)).toEqual([undefined, []])
  expect(list({ grant, reason: undefined }).map(({ summary }) => summary)).toEqual([
    room,
    expect.stringMatching(/^If nobody uses the proxy Any for 5\w+, remove that one\.$/)
  ])
  expect(list({ grant: { ...grant, delay: 2 }, reason: 'it is late' })).toEqual([
    {
      summary: expect.stringMatching(
        /^Remove one of .+ no more\. The call removes the proxy Any with a delay of 2 for 5\w+: it is late\.$/
      ),
      steps: []
    }
  ])
})

const grant = { delegate: DELEGATE, proxyType: 'Any', delay: 0 }

test.each<[ProxyNotice, readonly string[]]>([
  [
    { code: 'tooWide', grant, narrowest: 'Automation' },
    ['Grant Automation in place of Any, which admits more than is needed: plan with replaceWider.']
  ],
  [
    { code: 'shadowing', grant: { ...grant, delay: 7 } },
    [
      'Name the proxy type in the stored call: the proxy Any with a delay of 7 is tried first otherwise, and fails.'
    ]
  ],
  [
    { code: 'callFails', proxyType: 'Any', failure: 'Token.FundsUnavailable' },
    [
      "See that the call succeeds in the name of the user's account on Acme before it is scheduled: Token.FundsUnavailable."
    ]
  ],
  [{ code: 'delayed', grant }, []],
  [{ code: 'tooNarrow', grant }, []],
  [{ code: 'unproved', proxyType: 'Any', reason: 'no call was tried' }, []],
  [{ code: 'precompileUnusable', to: '0x08', reason: 'nothing answers there' }, []],
  [{ code: 'feeUnknown', calls: ['addProxy'] }, []]
])('what to do about a notice: %o', (notice, expected) => {
  expect(summaries([], [notice])).toEqual(expected)
  expect(summaries([{ code: 'palletMissing' }], [notice]).slice(1)).toEqual(expected)
})
