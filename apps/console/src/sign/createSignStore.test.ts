import type { NetworkConfig } from '@paraclock/checklist'
import { ArgumentInvalid, errorToJson, ParaclockError } from '@paraclock/core'
import { expect, test, vi } from 'vitest'
import { keepWorker } from '../app/keepWorker.ts'
import type {
  CallSigning,
  CallToSign,
  SignedOutcome,
  WalletAnswer,
  WrittenCall
} from './CallSigning.ts'
import { createSignStore, type SignRequest } from './createSignStore.ts'
import type { FoundWallet } from './listWallets.ts'

const network = {} as NetworkConfig
const shown = {
  consent: [],
  text: 'system.remark',
  isPrepared: false,
  effect: [],
  stated: [],
  proofs: [],
  genesis: '0x01'
} as const
const block = { number: 7, hash: '0x02' } as const
const refusal = new ParaclockError(ArgumentInvalid, { argument: 'a', value: 'b', problem: 'c' })

const rest = async (): Promise<void> => await new Promise((resolve) => setTimeout(resolve, 0))

function createStub(status: SignedOutcome['status'] = 'succeeded') {
  const keys: string[] = []
  const funds: CallToSign['funds'][] = []
  const acted: CallToSign['acted'][] = []
  const shared: CallToSign['isShared'][] = []
  const answers: WalletAnswer[] = []
  const shownAtEnd: boolean[] = []
  const api: CallSigning = {
    sign: async (_, { key, ...asked }, review, signPayload, onProgress) => {
      keys.push(key)
      funds.push(asked.funds)
      acted.push(asked.acted)
      shared.push(asked.isShared)
      if (!(await review(shown))) throw refusal
      const answer = await signPayload({} as never, { version: 1 } as never)
      answers.push(answer)
      if ('refused' in answer) throw { paraclock: answer.refused }
      onProgress({ kind: 'inBlock', block: 7 })
      return { status, block }
    },
    listOpen: async () => [3],
    resume: async (_, onProgress) => {
      onProgress({ kind: 'sent' })
      return []
    },
    writeActed: async (_, __, { kind }) => ({
      call: '0x05',
      original: '0x00',
      isMade: kind === 'proxy'
    }),
    writeSudo: async () => ({ call: '0x06', account: '5Sudo' })
  }
  const store = createSignStore(
    keepWorker(() => ({ api, isOver: () => false, end: () => undefined })),
    async () => true
  )
  const request: SignRequest = {
    ...{ network, role: 'target', call: '0x00', account: '5Grw', title: 'Grant it' },
    onDone: (isShown) => {
      shownAtEnd.push(isShown)
    }
  }
  return {
    store,
    api,
    keys,
    funds,
    acted,
    shared,
    answers,
    request,
    shownAtEnd,
    done: () => shownAtEnd.length
  }
}

test('without a dialog or a journal no worker is opened', async () => {
  const opened = vi.fn(() => {
    throw refusal
  })
  const store = createSignStore(keepWorker(opened), async () => false)
  store.close()
  store.look()
  await rest()
  expect(opened).not.toHaveBeenCalled()
})

function walletOf(isWilling: boolean): FoundWallet {
  return {
    name: 'test',
    sign: async () => {
      if (!isWilling) throw refusal
      return { signature: '0x01' }
    }
  }
}

test('a call is shown before the wallet is asked, and its end is told', async () => {
  const { store, keys, answers, request, done } = createStub()
  store.ask(request)
  store.begin(walletOf(true))
  // A second press does nothing.
  store.begin(walletOf(true))
  await rest()
  expect([store.phase.value, store.review.value, answers]).toEqual(['review', shown, []])
  store.consent(true)
  await rest()
  expect([store.phase.value, store.outcome.value]).toEqual(['done', { status: 'succeeded', block }])
  expect([keys.length, done(), store.open.value.length]).toEqual([1, 1, 1])
})

test('what a person confirmed about an account is of one request', async () => {
  const { store, shared, request } = createStub()
  store.ask(request)
  store.confirmShared(true)
  store.begin(walletOf(true))
  await rest()
  store.ask(request)
  store.begin(walletOf(true))
  await rest()
  expect(shared).toEqual([true, false])
})

test('what is declined or refused is not sent, and the same key is used again', async () => {
  const { store, keys, answers, request, done } = createStub('failed')
  store.ask(request)
  store.begin(walletOf(true))
  await rest()
  store.consent(false)
  await rest()
  expect([store.phase.value, store.error.value?.code, answers]).toEqual([
    'choose',
    'ArgumentInvalid',
    []
  ])
  store.begin(walletOf(false))
  await rest()
  store.consent(true)
  await rest()
  expect(answers).toEqual([{ refused: errorToJson(refusal) }])
  store.begin(walletOf(true))
  await rest()
  store.consent(true)
  await rest()
  expect([store.outcome.value?.status, done(), new Set(keys).size]).toEqual(['failed', 0, 1])
  store.close()
  expect(store.request.value).toBeUndefined()
})

test('without a wallet the call is proven and shown, and nothing is signed', async () => {
  const { store, api, request, answers } = createStub()
  const sign = vi.spyOn(api, 'sign')
  store.ask(request)
  store.begin()
  await rest()
  expect([store.phase.value, store.review.value]).toEqual(['review', shown])
  expect(sign.mock.calls[0]?.[1]).toMatchObject({ isElsewhere: true })
  store.consent(true)
  await rest()
  expect(answers).toMatchObject([{ refused: { code: 'OperationAborted' } }])
})

test('a call of root is asked for as its sudo call, and an error is told without a dialog', async () => {
  const { store, api, request } = createStub()
  const writeSudo = vi.spyOn(api, 'writeSudo')
  store.askRoot(request)
  await rest()
  // A worker takes no functions.
  expect(writeSudo.mock.calls).toEqual([[network, { role: 'target', call: '0x00' }]])
  const root = { call: '0x06', account: '5Sudo', asRoot: true }
  expect(store.request.value).toMatchObject({ title: 'Grant it', ...root })
  const sign = vi.spyOn(api, 'sign')
  store.begin(walletOf(true))
  await rest()
  expect(sign.mock.calls[0]?.[1]).toMatchObject(root)
  store.close()
  api.writeSudo = async () => {
    throw refusal
  }
  store.askRoot(request)
  await rest()
  expect([store.request.value, store.resumed.value?.error?.code]).toEqual([
    undefined,
    'ArgumentInvalid'
  ])
})

test('open calls are resumed', async () => {
  const { store, request } = createStub()
  store.begin(walletOf(true))
  store.ask(request)
  store.look()
  store.resume([network])
  await rest()
  expect([store.resumed.value, store.open.value.length]).toEqual([undefined, 1])
})

test('what ends a call that is followed again is told, until another one is asked for', async () => {
  const { store, api, request } = createStub()
  const error = errorToJson(refusal)
  store.resume([network])
  expect(store.resumed.value).toEqual({ progress: { kind: 'sent' } })
  api.resume = async (_, onProgress) => {
    onProgress({ kind: 'waiting', block: 3, lastBlock: 9 })
    return [{ status: 'failed', block, error }]
  }
  await rest()
  store.resume([network])
  await rest()
  expect(store.resumed.value).toEqual({ error })
  api.resume = async () => {
    throw refusal
  }
  store.resume([network])
  await rest()
  expect(store.resumed.value).toEqual({ error })
  store.ask(request)
  expect(store.resumed.value).toBeUndefined()
})

test('a dialog that is closed while its chain is proven lets nothing be signed', async () => {
  const { store, api, answers, request } = createStub()
  const { sign } = api
  const proven = Promise.withResolvers<void>()
  api.sign = async (...args) => {
    await proven.promise
    return await sign(...args)
  }
  store.ask(request)
  store.begin(walletOf(true))
  store.close()
  store.ask(request)
  proven.resolve()
  await rest()
  expect([store.phase.value, store.review.value, store.error.value, answers]).toEqual([
    'choose',
    undefined,
    undefined,
    []
  ])
})

test('a dialog that is closed before the wallet is asked lets nothing be signed', async () => {
  const { store, api, answers, request } = createStub()
  const written = Promise.withResolvers<void>()
  const { sign } = api
  api.sign = async (network, asked, review, signPayload, onProgress) => {
    const signLater: typeof signPayload = async (...args) => {
      await written.promise
      return await signPayload(...args)
    }
    return await sign(network, asked, review, signLater, onProgress)
  }
  const wallet = { name: 'test', sign: vi.fn() }
  store.ask(request)
  store.begin(wallet)
  await rest()
  store.consent(true)
  await rest()
  store.close()
  written.resolve()
  await rest()
  expect(answers).toMatchObject([{ refused: { code: 'OperationAborted' } }])
  expect(wallet.sign).not.toHaveBeenCalled()
})

test('a call whose dialog was closed ends without a word in the dialog of another one', async () => {
  const { store, api, request, shownAtEnd } = createStub()
  const ends = Promise.withResolvers<SignedOutcome>()
  const { sign } = api
  api.sign = async (...args) => {
    await sign(...args)
    return await ends.promise
  }
  const error = errorToJson(refusal)
  const begin = async (): Promise<void> => {
    store.ask(request)
    store.begin(walletOf(true))
    await rest()
    store.consent(true)
    await rest()
  }
  await begin()
  expect(store.phase.value).toBe('sent')
  store.close()
  await rest()
  expect(store.open.value.length).toBe(1)
  store.ask(request)
  ends.resolve({ status: 'succeeded', block })
  await rest()
  expect([store.phase.value, store.outcome.value, shownAtEnd]).toEqual([
    'choose',
    undefined,
    [false]
  ])
  api.sign = async (...args) => {
    await sign(...args)
    store.close()
    return { status: 'failed', block, error }
  }
  await begin()
  expect([store.resumed.value, store.outcome.value]).toEqual([{ error }, undefined])
})

test('somebody else signs for the account, by another call', async () => {
  const { store, request } = createStub()
  store.act({ kind: 'proxy', signer: '5FHn' })
  store.ask(request)
  store.act({ kind: 'proxy', signer: ' 5FHn ' })
  await rest()
  expect(store.request.value).toMatchObject({ call: '0x05', account: '5FHn', role: 'target' })
})

test('whoever acts signs with the original call, for one account only', async () => {
  const { store, request, acted } = createStub()
  store.ask(request)
  for (let time = 0; time < 3; time += 1) {
    store.begin(walletOf(true))
    await rest()
    store.consent(false)
    await rest()
    store.act({ kind: 'multisig', signer: '5FHn', threshold: 2, others: [] })
    await rest()
  }
  const original = { call: '0x00', account: '5Grw' }
  expect(acted).toEqual([undefined, original, original])
})

test('an owner that signs pays the fee, and for an owner that another account acts for, that account pays it', async () => {
  const { store, request, funds } = createStub()
  const tasks = [{ owner: '0x01', needed: 7n, replaced: [] }] as const
  store.ask({ ...request, funds: { tasks, fee: 2n } })
  store.begin(walletOf(true))
  await rest()
  store.consent(false)
  await rest()
  store.act({ kind: 'proxy', signer: '5FHn' })
  await rest()
  store.begin(walletOf(true))
  await rest()
  expect(funds).toEqual([{ tasks, fee: 2n }, { tasks }])
})

test('what was asked for is done when the call is made, and not when a member approves it', async () => {
  const { store, request, done } = createStub()
  const sign = async (): Promise<void> => {
    await rest()
    store.begin(walletOf(true))
    await rest()
    store.consent(true)
    await rest()
  }
  store.ask(request)
  store.act({ kind: 'multisig', signer: '5FHn', threshold: 2, others: ['5Grw'] })
  await sign()
  expect([store.phase.value, store.request.value?.of, done()]).toEqual(['done', request, 0])
  store.ask(request)
  store.act({ kind: 'proxy', signer: '5FHn' })
  await sign()
  expect([store.phase.value, store.request.value?.of, done()]).toEqual(['done', undefined, 1])
})

const values = (store: ReturnType<typeof createStub>['store']) => {
  const { phase, review, progress, outcome, error, resumed } = store
  return [phase, review, progress, outcome, error, resumed].map(({ value }) => value)
}
const clean = ['choose', ...Array(5).fill(undefined)]

test('the worker and the wallet are asked for exactly the call, and its way is shown', async () => {
  const { store, api, request } = createStub()
  const own = { sign: vi.spyOn(api, 'sign'), writeActed: vi.spyOn(api, 'writeActed') }
  const signing = Promise.withResolvers<WalletAnswer>()
  const wallet = { name: 'test', sign: vi.fn(async () => await signing.promise) }
  store.ask(request)
  const phases: string[] = []
  const stop = store.phase.subscribe((phase) => phases.push(phase))
  store.begin(wallet)
  await rest()
  store.consent(true)
  await rest()
  signing.resolve({ signature: '0x01' })
  await rest()
  stop()
  expect(phases).toEqual(['choose', 'prove', 'review', 'wallet', 'sent', 'done'])
  const outcome = { status: 'succeeded', block }
  const progress = { kind: 'inBlock', block: 7 }
  expect(values(store)).toEqual(['done', shown, progress, outcome, undefined, undefined])
  expect(own.sign.mock.calls.map(([place, asked]) => [place, asked])).toEqual([
    [
      network,
      {
        ...{ role: 'target', call: '0x00', account: '5Grw', isShared: false, isElsewhere: false },
        key: expect.stringMatching(/^[\da-f-]{36}$/)
      }
    ]
  ])
  expect(wallet.sign.mock.calls).toEqual([['5Grw', {}, { version: 1 }]])
  store.act({ kind: 'multisig', signer: '5FHn', threshold: 2, others: [] })
  await rest()
  expect(own.writeActed.mock.calls).toEqual([
    [
      ...[network, { role: 'target', call: '0x00', account: '5Grw' }],
      { kind: 'multisig', signer: '5FHn', threshold: 2, others: [] }
    ]
  ])
  // What is asked for next begins anew.
  expect(values(store)).toEqual(clean)
})

test('each request has a key of its own', async () => {
  const { store, keys, request } = createStub()
  for (let round = 0; round < 2; round += 1) {
    store.ask(request)
    store.begin(walletOf(true))
    await rest()
    store.consent(false)
    await rest()
  }
  expect(new Set(keys).size).toBe(2)
})

test('another try drops the error and the outcome of the one before', async () => {
  const { store, api, request } = createStub('failed')
  const sign = async (): Promise<void> => {
    store.begin(walletOf(true))
    await rest()
    store.consent(true)
    await rest()
  }
  store.ask(request)
  await sign()
  expect([store.phase.value, store.outcome.value?.status]).toEqual(['done', 'failed'])
  const { sign: works } = api
  api.sign = async () => {
    throw refusal
  }
  await sign()
  expect([store.outcome.value, store.error.value?.code]).toEqual([undefined, 'ArgumentInvalid'])
  api.sign = works
  await sign()
  expect([store.outcome.value?.status, store.error.value]).toEqual(['failed', undefined])
})

test('a failure of acting is shown on its request only', async () => {
  const { store, api, request } = createStub()
  const failing = Promise.withResolvers<never>()
  const act = (): void => store.act({ kind: 'proxy', signer: '5FHn' })
  api.writeActed = () => failing.promise
  store.ask(request)
  act()
  failing.reject(refusal)
  await rest()
  expect(store.error.value?.code).toBe('ArgumentInvalid')
  act()
  store.ask(request)
  await rest()
  expect(values(store)).toEqual(clean)
})

test('a call that is written too late for its request changes no other request', async () => {
  const { store, api, request } = createStub()
  const written = Promise.withResolvers<WrittenCall>()
  api.writeActed = () => written.promise
  store.ask(request)
  store.act({ kind: 'proxy', signer: '5FHn' })
  store.ask({ ...request, title: 'Another' })
  written.resolve({ call: '0x05', original: '0x00', isMade: true })
  await rest()
  expect(store.request.value).toMatchObject({ title: 'Another', call: '0x00', account: '5Grw' })
})

test('an error of acting is dropped when somebody else acts', async () => {
  const { store, api, request } = createStub()
  const { writeActed } = api
  api.writeActed = async () => {
    throw refusal
  }
  store.ask(request)
  store.act({ kind: 'proxy', signer: '5FHn' })
  await rest()
  api.writeActed = writeActed
  store.act({ kind: 'proxy', signer: '5FHn' })
  expect(store.error.value).toBeUndefined()
  await rest()
})

test('the journal that cannot be read leaves the open calls as they are', async () => {
  const { store, api } = createStub()
  store.look()
  await rest()
  const before = store.open.value
  api.listOpen = async () => {
    throw refusal
  }
  store.look()
  await rest()
  expect([before.length, store.open.value]).toEqual([1, before])
})

test('calls of several networks are followed again, one after the other', async () => {
  const { store, api } = createStub()
  const other = { ...network }
  const asked: unknown[] = []
  api.resume = async (one, onProgress) => {
    onProgress({ kind: 'waiting', block: asked.push(one), lastBlock: 9 })
    return [{ status: 'succeeded', block }]
  }
  const seen: unknown[] = []
  const stop = store.resumed.subscribe((resumed) => seen.push(resumed?.progress))
  store.resume([network, other])
  await rest()
  stop()
  expect([asked[0], asked[1]].map((one) => one === network || one === other)).toEqual([true, true])
  expect(seen).toEqual([
    ...[undefined, { kind: 'sent' }],
    ...[1, 2].map((number) => ({ kind: 'waiting', block: number, lastBlock: 9 })),
    undefined
  ])
  expect(store.open.value).toHaveLength(1)
})

test('a network that cannot be read does not keep the calls of another one from being followed', async () => {
  const { store, api } = createStub()
  const other = { ...network }
  const asked: unknown[] = []
  api.resume = async (one) => {
    asked.push(one)
    if (one === network) throw { paraclock: errorToJson(refusal) }
    return [{ status: 'succeeded', block }]
  }
  store.resume([network, other])
  await rest()
  expect([asked.length, store.resumed.value]).toEqual([2, { error: errorToJson(refusal) }])
})
