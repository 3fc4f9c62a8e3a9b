import * as checklist from '@paraclock/checklist'
import * as connect from '@paraclock/connect'
import { type Chain, createChain, createMemorySource } from '@paraclock/connect'
import * as core from '@paraclock/core'
import { ArgumentInvalid, errorToJson, ParaclockError } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import * as submission from '@paraclock/submission'
import * as types from '@paraclock/types'
import * as weights from '@paraclock/weights'
import * as xcm from '@paraclock/xcm'
import { freshModules } from '@tooling/vitest/freshModules'
import { expect, test, vi } from 'vitest'
import type { CallToSign, ShownReview, WalletAnswer } from './CallSigning.ts'
import type { createCallSigning } from './createCallSigning.ts'

const GENESIS = `0x${'11'.repeat(32)}` as const
const block = { number: 9, hash: `0x${'09'.repeat(32)}` as const }
const error = new ParaclockError(ArgumentInvalid, { argument: 'a', value: 'b', problem: 'c' })
const [relay, target] = (['relay', 'target'] as const).map((runtime) =>
  createChain({
    ...{ name: runtime, metadata: readRuntimeMetadata({ runtime, version: 15 }) },
    source: createMemorySource()
  })
) as [Chain, Chain]
const remark = { pallet: 'System', method: 'remark', args: { remark: Uint8Array.of(1) } }
const network = Object.fromEntries(
  ['relay', 'service', 'target'].map((role) => [role, { endpoints: [`ws://${role}`] }])
) as never
const asked: CallToSign = {
  ...{ role: 'target', call: '0x0001', account: 'Alice', key: 'the key' }
}
const reviewed = {
  ...{ text: 'system.remark(remark: 0x01)', decoded: remark, account: 'Alice' },
  events: Array.from({ length: 50 }, (_, index) => ({ index })),
  effect: Array.from({ length: 50 }, (_, index) => `stated ${index}`)
}

const UNUSED = ['the encoder', 'the prover', 'the describer']
const PROOF = { agreed: ['ws://own'], runtime: { metadataHash: 'none' } }
const TOKENS = [{ symbol: 'TGT', decimals: 2 }]
const KEY = core.parseAccount(`0x${'44'.repeat(32)}`)
const IDS = { service: 2114, target: 2200 }
const storage = async () => ({ value: KEY })
const chainOf = (name: string) => ({
  storage,
  ...{ name, runtime: (name === 'relay' ? relay : target).runtime },
  facts: { genesis: `${GENESIS} ${name}`, paraId: IDS[name as 'service'] },
  stated: { tokens: TOKENS }
})
const provenOf = (name: string) => {
  const chain = chainOf(name)
  return { chain, proof: PROOF, present: expect.any(Function) }
}

interface Given {
  readonly chain: unknown
  readonly signer: {
    readonly account: string
    sign(...asked: readonly unknown[]): Promise<unknown>
  }
  review(shown: typeof reviewed): Promise<void>
}

/** The signing of a page, over submissions that end as stated. */
async function open(
  stated: {
    readonly outcome?: object
    readonly progress?: readonly object[]
    readonly entries?: readonly object[]
    readonly unreachable?: string
    readonly isPoor?: boolean
    readonly review?: object
    /** Another chain that the consent opens. */
    readonly opens?: 'relay'
  } = {}
) {
  const done: unknown[] = []
  const { outcome = { status: 'succeeded', block, fee: 1n }, progress = [] } = stated
  const follow = {
    outcome: async (args: { deadlineMs: number; onProgress: (one: object) => void }) => {
      done.push(['followed', args.deadlineMs])
      for (const one of progress) args.onProgress(one)
      return outcome
    }
  }
  const journal = { name: 'the journal' }
  const load = freshModules({
    ...{ '@paraclock/core': core, '@paraclock/weights': weights, '@paraclock/xcm': xcm },
    '@paraclock/checklist': {
      ...checklist,
      sayOnChain: (...of: readonly unknown[]) => of,
      describeConsent: async ({
        review,
        role,
        open
      }: Parameters<typeof checklist.describeConsent>[0]) => {
        if (stated.opens !== undefined) await open(stated.opens)
        return [role, review.account]
      },
      describeEvent: ({ index }: { index: number }, words: unknown) => [index, words]
    },
    '@paraclock/scheduler': {
      requireFunds: async (chain: { readonly name: string }, funds: object) => {
        done.push(['funded', chain.name, funds])
        if (stated.isPoor) throw error
      }
    },
    '@paraclock/connect': {
      ...connect,
      atPresentBlock: async (chain: object) => chain,
      describeProof: () => 'in words',
      releaseBytes: (draft: unknown) => draft
    },
    '@paraclock/types': types,
    '@paraclock/submission': {
      ...submission,
      openSigning: async (chain: { name: string }, options: object) => {
        done.push(['proven', chain.name, options])
        return { chain, proof: PROOF, present: async () => chain }
      },
      resumeSubmissions: async (args: object) => {
        done.push(['resumed', args])
        return [follow, follow]
      },
      submitCall: async ({ signer, review, ...rest }: Given) => {
        done.push(['submitted', signer.account, rest])
        await review({ ...reviewed, ...stated.review })
        done.push(['signed', await signer.sign({ payload: 1 }, ...UNUSED, { version: 1 })])
        return follow
      }
    },
    './createBrowserJournal.ts': {
      createBrowserJournal: () => ({ read: async () => stated.entries ?? [] }),
      withJournal: async (call: string, work: (own: object) => Promise<unknown>) => {
        done.push(['locked', call])
        return await work(journal)
      }
    },
    './writeActed.ts': { writeActed: async (args: object) => args }
  })
  const { createCallSigning: create } = await load<{ createCallSigning: typeof createCallSigning }>(
    import.meta.resolve('./createCallSigning.ts')
  )
  const signing = create({
    read: async (_, { name }) => {
      if (name === stated.unreachable) throw new Error('unreachable')
      return chainOf(name) as never
    }
  })
  return { signing, done, journal, follow }
}

// Opens the relay chain if the block of a parachain is old.
const opening = { present: expect.any(Function) }

test('a call is shown, signed, sent once, and followed to its block', async () => {
  const { signing, done, journal } = await open({
    progress: [
      { kind: 'inBlock', block },
      { kind: 'waiting', scanned: block, lastBlock: 40 }
    ]
  })
  const shown: ShownReview[] = []
  const told: unknown[] = []
  const answer: WalletAnswer = { signature: '0x02', signedTransaction: '0x03' }
  const signPayload = vi.fn(async (..._: readonly unknown[]) => answer)
  const review = async (one: ShownReview) => shown.push(one) > 0
  expect(await signing.sign(network, asked, review, signPayload, (now) => told.push(now))).toEqual({
    ...{ status: 'succeeded', block }
  })
  const words = [{ stated: { tokens: [] } }, network]
  expect(shown).toEqual([
    {
      ...{ consent: ['target', 'Alice'], text: 'system.remark(remark: 0x01)' },
      ...{ isPrepared: false },
      effect: Array.from({ length: 50 }, (_, index) => [index, words]),
      stated: reviewed.effect,
      proofs: ['in words']
    }
  ])
  const proven = provenOf('target')
  expect(done).toEqual([
    ['proven', 'target', { endpoints: ['ws://target'], relay: opening }],
    ['proven', 'service', { endpoints: ['ws://service'], relay: opening }],
    ['locked', '0x0001'],
    [
      'submitted',
      'Alice',
      { chain: proven, call: '0x0001', key: 'the key', journal, isShared: false }
    ],
    ['signed', answer],
    ['followed', 300_000]
  ])
  expect(signPayload.mock.calls).toEqual([[{ payload: 1 }, { version: 1 }]])
  expect(told).toEqual([
    { kind: 'sent' },
    { kind: 'inBlock', block: 9 },
    { kind: 'waiting', block: 9, lastBlock: 40 }
  ])
})

const ignore = (): void => undefined
const signPayload = async () => ({ signature: '0x02' }) as const

/** Signs a call whose review has these parts, and returns what is shown. */
async function show(stated: Parameters<typeof open>[0], more: Partial<CallToSign> = {}) {
  const { signing, done } = await open(stated)
  let shown: ShownReview | undefined
  const review = async (one: ShownReview) => {
    shown = one
    return true
  }
  await signing.sign(network, { ...asked, ...more }, review, signPayload, ignore)
  return { shown, done }
}

test('of an announcement or an approval, the call behind it is shown first', async () => {
  const acted = { call: '0x00000402', account: `0x${'11'.repeat(32)}` } as const
  const args = { remark: Uint8Array.of(2) }
  const inner = { ...{ decoded: { ...remark, args }, text: 'inner' }, isPrepared: true }
  const review = { text: 'proxy.announce()', acted: inner }
  const { shown, done } = await show({ review }, { acted })
  expect(shown).toMatchObject({
    text: 'inner',
    ...{ within: 'proxy.announce()', isPrepared: true }
  })
  expect(done).toContainEqual(['submitted', 'Alice', expect.objectContaining({ acted })])
})

test('events are in the token of the review, and the proof of each chain of the consent is shown', async () => {
  const [token] = TOKENS
  const { shown } = await show({ review: { token } })
  const words = [{ stated: { tokens: [token] } }, network]
  expect(shown?.effect[0]).toEqual([0, words])
  const opened = await show({ opens: 'relay' })
  expect(opened.shown?.proofs).toEqual(['in words', 'relay: in words'])
})

test('a call other than its description is neither shown nor signed', async () => {
  const { signing } = await open()
  const [review, sign] = [vi.fn(), vi.fn()]
  const other = { ...asked, description: 'proxy.addProxy(5F, Automation, 0)' }
  const signed = signing.sign(network, other, review, sign, ignore)
  await expect(signed).rejects.toMatchObject({ code: 'SignedCallMismatch' })
  expect([review.mock.calls, sign.mock.calls]).toEqual([[], []])
})

test.each(['failed', 'lost'])('a call that is %s has the error of its outcome', async (status) => {
  const { signing } = await open({ outcome: { status, block, error } })
  expect(await signing.sign(network, asked, async () => true, signPayload, ignore)).toEqual({
    ...{ status, block, error: errorToJson(error) }
  })
})

test.each(['service', 'target'] as const)(
  'a call of a network in which the %s is another parachain is neither shown nor signed',
  async (role) => {
    const { signing } = await open()
    const place = { endpoints: [`ws://${role}`], paraId: 2300 }
    const other = { ...(network as object), [role]: place } as never
    const [review, sign] = [vi.fn(), vi.fn()]
    await expect(signing.sign(other, asked, review, sign, ignore)).rejects.toMatchObject({
      ...{ code: 'ChainMismatch', context: { fact: 'paraId', expected: 2300, actual: IDS[role] } }
    })
    expect([review.mock.calls, sign.mock.calls]).toEqual([[], []])
  }
)

test('a call that is declined where it is shown is neither signed nor sent', async () => {
  const { signing, done } = await open()
  const told: unknown[] = []
  const signPayload = vi.fn()
  const signed = signing.sign(
    network,
    asked,
    async () => false,
    signPayload,
    (now) => told.push(now)
  )
  await expect(signed).rejects.toMatchObject({
    code: 'SigningUnconfirmed',
    message: 'Nothing was signed.'
  })
  expect([signPayload.mock.calls, told, done.length]).toEqual([[], [], 4])
})

test('a call that the owner of its tasks cannot pay for is neither shown nor signed', async () => {
  const { signing, done } = await open({ isPoor: true })
  const funds = { tasks: [{ owner: '0x01', needed: 7n, replaced: [] }], fee: 2n } as const
  const [review, signPayload] = [vi.fn(), vi.fn()]
  const signed = signing.sign(network, { ...asked, funds }, review, signPayload, () => undefined)
  await expect(signed).rejects.toBe(error)
  expect(done.at(-1)).toEqual(['funded', 'target', funds])
  expect([review.mock.calls, signPayload.mock.calls]).toEqual([[], []])
})

test('a refusal of the wallet comes back as it was', async () => {
  const { signing, done } = await open()
  const refused = errorToJson(error)
  const signPayload = async () => ({ refused })
  const signed = signing.sign(
    network,
    asked,
    async () => true,
    signPayload,
    () => undefined
  )
  await expect(signed).rejects.toEqual({ paraclock: refused })
  expect(done).toHaveLength(4)
})

test('open calls are sent again on their chains only, and each is followed', async () => {
  const signedOn = (name: string) => ({ kind: 'signed', record: { genesis: `${GENESIS} ${name}` } })
  const { signing, done, journal } = await open({
    entries: [signedOn('service'), signedOn('service'), { kind: 'settled', id: '0x01' }],
    outcome: { status: 'lost', block, error },
    progress: [{ kind: 'inBlock', block }]
  })
  const told: unknown[] = []
  const lost = { status: 'lost', block, error: errorToJson(error) }
  expect(await signing.resume(network, (now) => told.push(now))).toEqual([lost, lost])
  expect(done).toEqual([
    ['proven', 'service', { endpoints: ['ws://service'], relay: opening }],
    ['locked', 'what was signed earlier'],
    ['resumed', { chain: provenOf('service'), journal }],
    ['followed', 300_000],
    ['followed', 300_000]
  ])
  expect(told).toEqual(Array(2).fill({ kind: 'inBlock', block: 9 }))
})

test('an unreachable chain does not keep the calls of another chain from being sent again', async () => {
  const signedOn = (name: string, id: string) => ({
    ...{ kind: 'signed', record: { id, genesis: `${GENESIS} ${name}` } }
  })
  const settled = { kind: 'settled', id: 'old' }
  const { signing, done } = await open({
    entries: [signedOn('service', 'old'), settled, signedOn('target', 'new')],
    unreachable: 'relay'
  })
  const told: unknown[] = []
  await expect(signing.resume(network, (now) => told.push(now))).rejects.toThrow('unreachable')
  const names = done.map((one) => (one as readonly unknown[]).slice(0, 2))
  // The call on the service is settled, so that chain is not proven.
  expect(names.filter(([what]) => what === 'proven')).toEqual([['proven', 'target']])
  expect(names.filter(([what]) => what === 'followed')).toHaveLength(2)
})

test('a call in place of the account is written on the chain of the call', async () => {
  const { signing, done } = await open()
  const as = { kind: 'proxy', signer: 'Bob' } as const
  const { role, call, account } = asked
  expect(await signing.writeActed(network, { role, call, account }, as)).toEqual({
    ...{ call, account, as, chain: chainOf('target') }
  })
  expect(done).toEqual([['proven', 'target', { endpoints: ['ws://target'], relay: opening }]])
})

test('a call of root is inside the sudo call, and is compared as such', async () => {
  const { signing } = await open()
  const role = 'relay'
  const { call, account } = await signing.writeSudo(network, { role, call: '0x000004aa' })
  const decoded = relay.runtime.decodeCall(core.hexToBytes(call))
  expect(relay.runtime.describeCall(decoded)).toContain('sudo.sudo(call: system.remark')
  expect(account).toBe(core.formatAccount({ account: KEY, prefix: 42 }))
  const asRoot = { ...asked, role, call, asRoot: true, description: 'system.remark(0xaa)' } as const
  const refused = signing.sign(network, asRoot, vi.fn(), signPayload, ignore)
  await expect(refused).rejects.toMatchObject({ code: 'SignedCallMismatch' })
})

test('elsewhere, the bytes of a call are shown after its proof and its dry run, and nothing is kept', async () => {
  const { signing, done } = await open()
  const shown: ShownReview[] = []
  const sign = vi.fn()
  const review = async (one: ShownReview) => shown.push(one) > 0
  const relayed = { ...asked, role: 'relay', call: '0x000004aa', isElsewhere: true } as const
  const signed = signing.sign(network, relayed, review, sign, ignore)
  await expect(signed).rejects.toMatchObject({ code: 'SigningUnconfirmed' })
  // No tab is locked, and the wallet is not asked.
  const names = done.map((one) => (one as readonly unknown[])[0])
  expect([names, sign.mock.calls]).toEqual([['proven', 'proven', 'submitted'], []])
  expect(done[2]).toMatchObject([{}, {}, { journal: { append: expect.any(Function) } }])
  const { call, preimage } = shown[0]?.elsewhere ?? {}
  expect([shown[0]?.consent, call]).toEqual([['relay', 'Alice'], '0x000004aa'])
  const decoded = relay.runtime.decodeCall(core.hexToBytes(preimage?.call ?? '0x'))
  expect(relay.runtime.describeCall(decoded)).toContain('preimage.notePreimage(bytes: 0x000004aa)')
  expect(preimage?.hash).toBe(submission.hashHex('0x000004aa'))
  // A chain without preimages has its bytes alone, and a wallet is shown none.
  const own = { ...asked, isElsewhere: true }
  await signing.sign(network, own, review, sign, ignore).catch(ignore)
  await signing.sign(network, asked, async (one) => review(one), signPayload, ignore)
  expect(shown.slice(1).map(({ elsewhere }) => elsewhere)).toEqual([{ call: '0x0001' }, undefined])
})
