import type { CallPlace } from '@paraclock/checklist'
import type { Chain } from '@paraclock/connect'
import { asProven } from '@paraclock/connect/fixtures/asProven'
import type { CallReview } from '@paraclock/submission'
import type { RuntimeCall } from '@paraclock/types'
import { expect, test } from 'vitest'
import type { ChainProof } from '../schemas/chainProof.ts'
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
const own = { yes: false, signer: 'env:KEY', json: false }
const silent = { print: () => {}, report: () => {}, signal, options: own }
const proofs = [{ summary: 'main, target: its code is proven' }] as unknown as ChainProof[]
const calm = { pallet: 'System', method: 'remark', args: {} }
const review = {
  ...{ call: '0x00', account: ALICE, decoded: calm, text: 'system.remark()', fee: 5_000_000_000n },
  token: service.stated.tokens[0],
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
  const reviewer = createReviewer(silent, { proofs, openPrompt })
  await reviewer({ chain, on })(review)
  expect(said).toEqual([
    'main, target: its code is proven',
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
  const reviewer = createReviewer(silent, { proofs, openPrompt })
  await expect(reviewer({ chain, on })(review)).rejects.toMatchObject({
    code: 'SigningUnconfirmed',
    message: 'Nothing was signed.'
  })
})

test('a declined later call states what was confirmed before', async () => {
  const { said, openPrompt } = personOf('yes', 'no')
  const reviewer = createReviewer(silent, { proofs, isSeries: true, openPrompt })
  await reviewer({ chain, on })(review)
  await expect(reviewer({ chain, on })(review)).rejects.toMatchObject({
    code: 'SigningUnconfirmed',
    message: expect.stringMatching(/^This call was not signed\. The call that was confirmed before/)
  })
  // The proofs do not change, so they are said once.
  expect(said.filter((text) => text === proofs[0]?.summary)).toHaveLength(1)
})

test('in a series, calls are asked for one after the other until all are allowed', async () => {
  const { said, openPrompt } = personOf('y', 'all')
  const settings = { proofs, isSeries: true, openPrompt }
  const reviewer = createReviewer(silent, settings)
  await Promise.all([1, 2, 3].map(() => reviewer({ chain, on })(review)))
  expect(said.filter((text) => text.startsWith('Sign')).length).toBe(2)
})

test('all stays allowed after a call that is confirmed on its own', async () => {
  const { said, openPrompt } = personOf('all', 'yes')
  const settings = { proofs, isSeries: true, openPrompt }
  const reviewer = createReviewer(silent, settings)
  for (const caution of [undefined, 'the rate is right', undefined]) {
    await reviewer({ chain, on, caution })(review)
  }
  expect(said.filter((text) => text.startsWith('Sign')).length).toBe(2)
})

test('who declines one of two calls declines both', async () => {
  const { said, openPrompt } = personOf('no', 'yes')
  const settings = { proofs, isSeries: true, openPrompt }
  const reviewer = createReviewer(silent, settings)
  const ended = await Promise.allSettled([1, 2].map(() => reviewer({ chain, on })(review)))
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(said.filter((text) => text.startsWith('Sign')).length).toBe(1)
})

test('with --yes nobody is asked, and what is signed is reported', async () => {
  const told: string[] = []
  const printed: string[] = []
  const context = {
    ...{ signal, options: { ...own, yes: true } },
    report: (text: string) => void told.push(text),
    print: (text: string | Iterable<string>) => void printed.push(...[text].flat().map(String))
  }
  const opened: ChainProof[] = [...proofs]
  const reviewer = createReviewer(context, { proofs: opened })
  opened.push({ ...opened[0], summary: 'main, assetHub: its code is proven' } as ChainProof)
  await reviewer({ chain, on, asRoot: true })(asRoot)
  expect(told).toContain('main, service: signing system.remark(), as root by the sudo key')
  // The caller has printed the proof that was there before.
  expect(printed).toEqual(['main, assetHub: its code is proven'])
})

test.each([
  ['another call', { asked: 'system.kill(1)' }, review],
  ['a wider proxy', { asked: 'proxy.addProxy(5F, Automation, 0)' }, granting('Any')],
  ['root, unasked', {}, asRoot],
  ['no root, where it was asked for', { asRoot: true }, review]
])('%s is refused', async (_, asked, found) => {
  const reviewer = createReviewer({ ...silent, options: { ...own, yes: true } }, { proofs })
  await expect(reviewer({ chain, on, ...asked })(found)).rejects.toMatchObject({
    code: 'SignedCallMismatch'
  })
  const grant = { asked: 'proxy.addProxy(5F, Automation, 0)' }
  await reviewer({ chain, on, ...grant })(granting('Automation'))
})

test('the command says what it takes to sign', () => {
  expect(describeSending({ signer: undefined })).toContain('--signer')
  expect(describeSending(own)).toContain('--yes')
})
