import type { CallPlace } from '@paraclock/checklist'
import type { Chain } from '@paraclock/connect'
import { asProven } from '@paraclock/connect/fixtures/asProven'
import type { CallReview } from '@paraclock/submission'
import type { RuntimeCall } from '@paraclock/types'
import { expect, test } from 'vitest'
import { createReviewer, describeSending } from './createReviewer.ts'

const { signal } = new AbortController()
const ALICE = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const facts = { ss58Prefix: 42, capabilities: {} }
const service = {
  facts,
  stated: { tokens: [{ symbol: 'TGT', decimals: 10 }] },
  block: { number: 1, hash: '0x01' },
  runtime: { describeCall: ({ method }: RuntimeCall) => `system.${method}()` }
} as unknown as Chain
const on = {
  role: 'service',
  config: {
    ...{ relay: {}, service: { paraId: 2114 }, target: { paraId: 2200 } },
    ...{ user: ALICE, automation: {} }
  },
  chain: asProven(service),
  open: () => Promise.reject(new Error('no other chain is needed'))
} as unknown as CallPlace
const own = { yes: false, signer: 'env:KEY' }
const calm = { pallet: 'System', method: 'remark', args: {} }
const review = {
  ...{ call: '0x00', account: ALICE, decoded: calm, text: 'system.remark()', fee: 5_000_000_000n },
  effect: [],
  events: [
    {
      ...{ pallet: 'Balances', name: 'Transfer', title: 'balances.Transfer' },
      value: { from: BOB, to: ALICE, amount: 15_000_000_000n }
    }
  ]
} as unknown as CallReview
const granting = (proxy_type: string): CallReview => ({
  ...review,
  ...{ decoded: { ...calm, pallet: 'Proxy' }, text: `proxy.addProxy(proxyType: ${proxy_type})` },
  events: [
    { pallet: 'Proxy', name: 'ProxyAdded', title: 'proxy.ProxyAdded', value: { proxy_type } }
  ]
})
const asRoot: CallReview = {
  ...review,
  text: 'sudo.sudo(call: system.remark())',
  asRoot: { decoded: calm, text: 'system.remark()' }
}

/** A person who gives these answers, and the texts that the person reads. */
function personOf(...answers: readonly string[]) {
  const said: string[] = []
  let open = 0
  const openPrompt = () => {
    open += 1
    // Two questions at once would share one terminal.
    expect(open).toBe(1)
    return {
      ask: async ({ text }: { readonly text: string }) => {
        said.push(text)
        await Promise.resolve()
        return answers[said.filter((one) => one.startsWith('Sign')).length - 1] ?? 'none is left'
      },
      tell: (text: string) => void said.push(text),
      close: () => {
        open -= 1
      }
    }
  }
  return { said, openPrompt }
}
const chain = 'main, service'

test('a call is shown with what it does, and signed if the answer is yes', async () => {
  const { said, openPrompt } = personOf('yes')
  const reviewer = createReviewer({ report: () => {}, signal, options: own }, { openPrompt })
  await reviewer({ chain, on })(review)
  expect(said).toEqual([
    `main, service: user (${ALICE}) signs:`,
    'main, service: on the service: system.remark()',
    'main, service: Made now, it costs 0.5 TGT for the transaction.',
    'main, service: signing system.remark()',
    `main, service: it does balances.Transfer: from ${BOB}, to user (${ALICE}), 1.5 TGT`,
    'Sign and send it? yes or no'
  ])
})

test.each(['no', '', 'all', 'yess'])('the answer %j signs nothing', async (answer) => {
  const { openPrompt } = personOf(answer)
  const reviewer = createReviewer({ report: () => {}, signal, options: own }, { openPrompt })
  await expect(reviewer({ chain, on })(review)).rejects.toMatchObject({
    code: 'OperationAborted'
  })
})

test('in a series, calls are asked for one after the other until all are allowed', async () => {
  const { said, openPrompt } = personOf('y', 'all')
  const settings = { isSeries: true, openPrompt }
  const reviewer = createReviewer({ report: () => {}, signal, options: own }, settings)
  await Promise.all([1, 2, 3].map(() => reviewer({ chain, on })(review)))
  expect(said.filter((text) => text.startsWith('Sign')).length).toBe(2)
})

test('all stays allowed after a call that is confirmed on its own', async () => {
  const { said, openPrompt } = personOf('all', 'yes')
  const settings = { isSeries: true, openPrompt }
  const reviewer = createReviewer({ report: () => {}, signal, options: own }, settings)
  for (const caution of [undefined, 'the rate is right', undefined]) {
    await reviewer({ chain, on, caution })(review)
  }
  expect(said.filter((text) => text.startsWith('Sign')).length).toBe(2)
})

test('who declines one of two calls declines both', async () => {
  const { said, openPrompt } = personOf('no', 'yes')
  const settings = { isSeries: true, openPrompt }
  const reviewer = createReviewer({ report: () => {}, signal, options: own }, settings)
  const ended = await Promise.allSettled([1, 2].map(() => reviewer({ chain, on })(review)))
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(said.filter((text) => text.startsWith('Sign')).length).toBe(1)
})

test('with --yes nobody is asked, and what is signed is reported', async () => {
  const told: string[] = []
  const options = { yes: true, signer: 'env:KEY' }
  const report = (text: string) => void told.push(text)
  await createReviewer({ report, signal, options })({ chain, on, asRoot: true })(asRoot)
  expect(told).toContain('main, service: signing system.remark(), as root by the sudo key')
})

test.each([
  ['another call', { asked: 'system.kill(1)' }, review],
  ['a wider proxy', { asked: 'proxy.addProxy(5F, Automation, 0)' }, granting('Any')],
  ['root, unasked', {}, asRoot],
  ['no root, where it was asked for', { asRoot: true }, review]
])('%s is refused', async (_, asked, found) => {
  const options = { yes: true, signer: 'env:KEY' }
  const reviewer = createReviewer({ report: () => {}, signal, options })
  await expect(reviewer({ chain, on, ...asked })(found)).rejects.toMatchObject({
    code: 'SignedCallMismatch'
  })
  const grant = { asked: 'proxy.addProxy(5F, Automation, 0)' }
  await reviewer({ chain, on, ...grant })(granting('Automation'))
})

test('the command says what it takes to sign', () => {
  expect(describeSending({ yes: false, signer: undefined })).toContain('--signer')
  expect(describeSending(own)).toContain('--yes')
})
