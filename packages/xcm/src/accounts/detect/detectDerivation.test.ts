import type { Chain } from '@paraclock/connect'
import { CallRefused, encoded } from '@paraclock/connect'
import { formatAddress, isParaclockError, ParaclockError } from '@paraclock/core'
import { expect, test, vi } from 'vitest'
import { answer, keyOf, makeTarget, refuse, trap } from '../../../test/makeTarget.ts'
import { DerivationAmbiguous } from '../../errors/accounts.ts'
import { deriveAccount32Hash } from '../derive/deriveAccount32Hash.ts'
import { deriveForeignAlias } from '../derive/deriveForeignAlias.ts'
import { deriveHashedDescription } from '../derive/deriveHashedDescription.ts'
import { listDerivations } from '../derive/listDerivations.ts'
import { type DetectDerivationArgs, detectDerivation } from './detectDerivation.ts'

const user = `0x${'01'.repeat(32)}`
const servicePara = 1111
const from = { kind: 'sibling', paraId: servicePara } as const
const hashed = deriveHashedDescription({ user, from }).account
const legacy = deriveAccount32Hash({ user, from }).account
const alias = deriveForeignAlias({ user, from }).account

const detect = (args: Omit<DetectDerivationArgs, 'servicePara' | 'user'>) =>
  detectDerivation({ servicePara, user, ...args })

async function raise(args: Omit<DetectDerivationArgs, 'servicePara' | 'user'>) {
  const outcome = await detect(args).then(
    () => 'nothing was raised',
    (error: unknown) => error
  )
  if (!isParaclockError(outcome)) throw outcome
  return outcome
}

test("the target's answer in the newest version is the result", async () => {
  const target = makeTarget({
    user,
    convert: () => answer(hashed),
    traces: { [legacy]: { nonce: 1n } }
  })
  const detected = await detect({ target })
  expect(detected.value).toBe(hashed)
  expect(detected.derivation).toMatchObject({ algorithm: 'HashedDescription' })
  expect(target.asked).toEqual([`0x050102005d110100${'01'.repeat(32)}`])
  expect(detected.provenance).toMatchObject({
    kind: 'runtimeApi',
    detail: 'LocationToAccountApi_convert_location on Acme',
    evidence: [{ kind: 'runtimeApi', chain: 'Acme', input: target.asked[0] }]
  })
  expect(detected.confirmedBy).toMatchObject([{ kind: 'computed', detail: 'HashedDescription' }])
})

test('a target whose converters know no AccountKey20 is refused with this reason', async () => {
  const unsupported = { success: false, value: { type: 'Unsupported' } }
  const { name, runtime, storage } = makeTarget({ user })
  const target = {
    name,
    runtime: { ...runtime, accountLength: 20 },
    hasApi: () => true,
    storage,
    call: async (ask) => ({ value: ask.as?.(unsupported) as never, evidence: [] })
  } as Partial<Chain> as Chain
  const key = `0x${'7b'.repeat(20)}`
  await expect(detectDerivation({ target, servicePara, user: key })).rejects.toMatchObject({
    code: 'LocationConversionRefused',
    message: expect.stringContaining('converts no AccountKey20 of another chain')
  })
})

test('the relay chain sees the service as its child', async () => {
  const target = makeTarget({ user, convert: () => answer(hashed) })
  await detect({ target, on: 'relay' })
  expect(target.asked).toEqual([`0x050002005d110100${'01'.repeat(32)}`])
})

test('a target of 20-byte accounts and a user of 20 bytes', async () => {
  const key = `0x${'7b'.repeat(20)}`
  const { account } = deriveHashedDescription({ user: key, from, length: 20 })
  const { name, runtime, storage } = makeTarget({ user })
  const asked: unknown[] = []
  const target = {
    name,
    runtime: { ...runtime, accountLength: 20 },
    hasApi: () => true,
    storage,
    call: async (ask) => {
      asked.push(ask.args?.['location'])
      return { value: ask.as?.({ success: true, value: account }) as never, evidence: [] }
    }
  } as Partial<Chain> as Chain
  const detected = await detectDerivation({ target, servicePara, user: key })
  expect(detected.value).toBe(account)
  expect(detected.derivation?.algorithm).toBe('HashedDescription')
  expect(asked).toEqual([encoded(`0x050102005d110300${'7b'.repeat(20)}`)])
  // A service with 32-byte accounts answers the whole hash, and the target uses its first bytes.
  const whole = deriveHashedDescription({ user: key, from }).account
  const agreed = await detectDerivation({ target, servicePara, user: key, serviceAnswer: whole })
  expect(agreed.confirmedBy.map(({ kind }) => kind)).toContain('serviceRpc')
  const other = `0x${'cd'.repeat(32)}`
  await expect(
    detectDerivation({ target, servicePara, user: key, serviceAnswer: other })
  ).rejects.toMatchObject({ code: 'FactMismatch' })
})

test('an account of an unknown algorithm is accepted, because the target decides', async () => {
  const account = `0x${'cd'.repeat(32)}`
  const detected = await detect({ target: makeTarget({ user, convert: () => answer(account) }) })
  expect(detected).toMatchObject({ value: account, derivation: undefined, confirmedBy: [] })
})

test('older versions are used if the target does not know a newer one', async () => {
  const target = makeTarget({
    user,
    convert: (_, version) => {
      if (version === 5) return trap()
      return version === 4 ? refuse(1) : answer(hashed)
    }
  })
  const { value } = await detect({ target })
  expect(value).toBe(hashed)
  expect(target.asked.map((location) => location.slice(0, 4))).toEqual(['0x05', '0x04', '0x03'])
})

test('a target that can read no version is refused, without a guess', async () => {
  const target = makeTarget({
    user,
    convert: trap,
    traces: { [hashed]: { isDelegate: true } }
  })
  expect(await raise({ target, versions: [4, 3] })).toMatchSnapshot()
})

test('a target that converts no such location is refused', async () => {
  const target = makeTarget({ user, convert: () => refuse(0), traces: { [hashed]: { nonce: 1n } } })
  const error = await raise({ target })
  expect(error.code).toBe('LocationConversionRefused')
  expect(error).toMatchSnapshot()
})

test('if the API converts nothing, an account from a local run is accepted, and a run without an account refuses', async () => {
  const target = makeTarget({ user, convert: () => refuse(0) })
  const observe = (account: typeof hashed | undefined) => async () => ({ account, evidence: [] })
  const detected = await detect({ target, observe: observe(hashed) })
  expect([detected.value, detected.provenance.kind]).toEqual([hashed, 'executed'])
  for (const see of [observe(undefined), async () => undefined]) {
    expect((await raise({ target, observe: see })).code).toBe('LocationConversionRefused')
  }
})

test.each(['0x', '0x00', '0x0102', `0x00${'01'.repeat(20)}`, `0x02${'01'.repeat(32)}`] as const)(
  'an answer of %s is refused',
  async (output) => {
    const target = makeTarget({
      user,
      convert: () => output
    })
    expect((await raise({ target })).code).toBe('RuntimeApiResultMalformed')
  }
)

test('an unreachable chain does not count as a chain without the API', async () => {
  const fault = new TypeError('the socket is gone')
  const target = makeTarget({
    user,
    convert: () => {
      throw fault
    },
    traces: { [hashed]: { isDelegate: true } }
  })
  await expect(detect({ target })).rejects.toBe(fault)
})

test('a target that hashes networks is refused until the network is given', async () => {
  const target = makeTarget({
    user,
    convert: () => answer(legacy),
    traces: { [hashed]: { nonce: 1n } }
  })
  const error = await raise({ target })
  expect(error).toMatchSnapshot()
  expect(error.remedies[0]?.summary).toContain('networks')
  const detected = await detect({ target, networks: [undefined] })
  expect(detected.derivation?.description).toBe('Account32Hash with no network')
  await expect(detect({ target, networks: [] })).rejects.toMatchObject({ code: error.code })
})

test('a target with another answer for another network is refused, unless a network is given', async () => {
  const network = { kind: 'rococo' } as const
  const named = deriveAccount32Hash({ user, from, network }).account
  const target = makeTarget({
    user,
    convert: (location) => answer(location.includes('0105') ? named : legacy)
  })
  const error = await raise({ target, networks: [undefined, network] })
  expect(error.code).toBe('DerivationAmbiguous')
  expect(error).toMatchSnapshot()
  const detected = await detect({ target, networks: [network] })
  expect(detected).toMatchObject({
    value: named,
    derivation: { network, description: 'Account32Hash with the network rococo' }
  })
  // Version 5 has no name for Rococo, so 4 is the newest that can ask.
  expect(target.asked.at(-1)?.slice(0, 4)).toBe('0x04')
})

test.each([
  ['a proxy that the user granted', { isDelegate: true }, 'the user granted it a proxy'],
  ['a nonce', { nonce: 3n }, 'its nonce is 3'],
  ['both and a balance', { isDelegate: true, nonce: 3n, free: 5n }, 'it has a balance']
])('without the API, %s on one candidate alone settles it', async (_, traces, clause) => {
  const target = makeTarget({ user, traces: { [alias]: traces } })
  const detected = await detect({ target })
  expect(detected.value).toBe(alias)
  expect(detected.derivation?.algorithm).toBe('LegacyDescribeForeignChainAccount')
  expect(detected.provenance).toMatchObject({
    kind: 'storage',
    evidence: [
      { kind: 'storage', item: 'system.account', key: keyOf('System', 'Account', alias) },
      { kind: 'storage', item: 'proxy.proxies', key: keyOf('Proxy', 'Proxies', user) }
    ]
  })
  expect(detected.provenance.detail).toContain(clause)
})

test.each([
  ['no traces', {}],
  ['a balance alone', { [hashed]: { free: 1n } }],
  [
    'a proxy on one and a balance on another',
    { [hashed]: { isDelegate: true }, [legacy]: { free: 1n } }
  ],
  [
    'a nonce on one and a proxy on another',
    { [alias]: { nonce: 1n }, [legacy]: { isDelegate: true } }
  ]
])('without the API, %s does not settle it', async (_, traces) => {
  const error = await raise({ target: makeTarget({ user, traces }) })
  expect(error.code).toBe('DerivationAmbiguous')
  expect(error.message).toMatchSnapshot()
})

test('a refusal lists every candidate, the likeliest first, and the fact that would decide', async () => {
  const error = await raise({
    target: makeTarget({
      user,
      traces: { [alias]: { nonce: 1n }, [legacy]: { isDelegate: true, free: 7n } }
    })
  })
  if (!isParaclockError(error, DerivationAmbiguous)) throw error
  const { candidates } = error.context
  expect(candidates.slice(0, 3)).toEqual([
    {
      account: legacy,
      derivation: 'Account32Hash with no network',
      traces: ['the user granted it a proxy', 'it has a balance']
    },
    { account: alias, derivation: 'LegacyDescribeForeignChainAccount', traces: ['its nonce is 1'] },
    { account: hashed, derivation: 'HashedDescription', traces: [] }
  ])
  expect(candidates.map(({ account }) => account).sort()).toEqual(
    listDerivations({ user, from })
      .map(({ account }) => account)
      .sort()
  )
  expect(error.remedies.map(({ summary }) => summary).slice(1)).toMatchSnapshot()
})

test('an equal answer of the service confirms it', async () => {
  const serviceAnswer = formatAddress({ account: hashed, prefix: 51 })
  const detected = await detect({
    target: makeTarget({ user, convert: () => answer(hashed) }),
    serviceAnswer
  })
  expect(detected.value).toBe(hashed)
  expect(detected.confirmedBy.map(({ kind }) => kind)).toEqual(['computed', 'serviceRpc'])
})

test('an answer of the service by an old algorithm is refused with both answers', async () => {
  // As in the project's facts: a service kept using Account32Hash after its targets had changed.
  const target = makeTarget({ user, convert: () => answer(hashed) })
  const error = await raise({ target, serviceAnswer: legacy })
  expect(error.code).toBe('FactMismatch')
  expect(error).toMatchSnapshot()
  expect(error.remedies.slice(0, 2)).toMatchSnapshot()
  const stranger = await raise({ target, serviceAnswer: `0x${'cd'.repeat(32)}` })
  expect(stranger.message).toContain('by no known algorithm')
})

test('it ends at its deadline and when its signal is aborted', async () => {
  vi.useFakeTimers()
  try {
    const seen: (AbortSignal | undefined)[] = []
    const target = makeTarget({ user, convert: () => answer(hashed) })
    target.source.call = (_, __, options) => {
      seen.push(options?.signal)
      return Promise.withResolvers<never>().promise
    }
    const late = raise({ target, deadlineMs: 100 })
    await vi.advanceTimersByTimeAsync(100)
    expect((await late).code).toBe('DeadlineExceeded')
    expect(seen[0]?.aborted).toBe(true)
    const controller = new AbortController()
    const stopped = raise({ target, signal: controller.signal })
    controller.abort()
    expect((await stopped).code).toBe('OperationAborted')
  } finally {
    vi.useRealTimers()
  }
})

test.each([
  ['a user that is no account', { user: '0x01' }, 'ValueMalformed'],
  ['a parachain that is no number', { servicePara: -1 }, 'ValueMalformed'],
  ['an XCM version that has no such location', { versions: [2 as 3] }, 'XcmValueUnsupported']
])('refuses %s', async (_, args, code) => {
  const target = makeTarget({ user, convert: () => answer(hashed) })
  await expect(detectDerivation({ target, servicePara, user, ...args })).rejects.toMatchObject({
    code
  })
})

test('an answer, and an account of a local run, are whole with their sources', async () => {
  const observe = vi.fn(async () => ({ account: hashed, evidence: [] }))
  const target = makeTarget({ user, convert: () => answer(hashed) })
  const derivation = listDerivations({ user, from }).find(({ account }) => account === hashed)
  const { provenance, ...detected } = await detect({ target, observe })
  expect(detected).toEqual({
    value: hashed,
    derivation,
    confirmedBy: [{ kind: 'computed', detail: 'HashedDescription', evidence: [] }]
  })
  expect(provenance.evidence).toHaveLength(1)
  expect(observe).not.toHaveBeenCalled()
  expect(await detect({ target: makeTarget({ user }), observe })).toEqual({
    value: hashed,
    derivation,
    provenance: {
      kind: 'executed',
      detail: 'a message of the service, executed by the runtime of Acme',
      evidence: []
    },
    confirmedBy: []
  })
})

test('the signal of a local run is aborted by the caller and at the deadline', async () => {
  const controller = new AbortController()
  for (const args of [{ signal: controller.signal }, { deadlineMs: 20 }]) {
    const begun = Promise.withResolvers<AbortSignal>()
    const observe = (signal: AbortSignal) => {
      begun.resolve(signal)
      return Promise.withResolvers<never>().promise
    }
    const stopped = raise({ target: makeTarget({ user }), observe, ...args })
    const signal = await begun.promise
    expect(signal.aborted).toBe(false)
    controller.abort()
    await stopped
    expect(signal.aborted).toBe(true)
  }
})

const rococo = { kind: 'rococo' } as const

test.each<[Omit<DetectDerivationArgs, 'servicePara' | 'user' | 'target'>, string]>([
  [{}, `0x050102005d110100${'01'.repeat(32)}`],
  [{ on: 'relay' }, `0x050002005d110100${'01'.repeat(32)}`],
  [{ versions: [3, 4] }, `0x030102005d110100${'01'.repeat(32)}`],
  // Version 5 has no name for Rococo.
  [{ networks: [rococo] }, `0x040102005d11010105${'01'.repeat(32)}`],
  [{ networks: [rococo], versions: [5] }, `0x040102005d11010105${'01'.repeat(32)}`],
  [{ networks: [rococo], versions: [5, 3] }, `0x030102005d11010105${'01'.repeat(32)}`],
  [{ networks: [undefined, rococo] }, `0x050102005d110100${'01'.repeat(32)}`]
])('a run that shows no account refuses the location: %o', async (args, location) => {
  const observe = async () => ({ account: undefined, evidence: [] })
  const { code, context } = await raise({ target: makeTarget({ user }), observe, ...args })
  expect([code, context]).toEqual([
    'LocationConversionRefused',
    {
      chain: 'Acme',
      location,
      reason: 'its LocationToAccountId does not convert this location'
    }
  ])
})

test('without a version that can name the network, nothing is asked', async () => {
  const target = makeTarget({ user, convert: () => answer(hashed) })
  const { context } = await raise({ target, networks: [rococo], versions: [5] })
  expect(context).toEqual({
    chain: 'Acme',
    location: 'none',
    reason: 'its runtime decodes none of the versions ()'
  })
  expect(target.asked).toEqual([])
})

const failure = (code: string, message: string) =>
  Object.assign(new ParaclockError(CallRefused, { method: '', rpcCode: 1, rpcMessage: '' }), {
    ...{ code, message }
  })

test.each([
  failure('CallRefused', 'a wasm trap'),
  failure('RuntimeCallFailed', 'it panicked'),
  new Error('Execution failed: out of luck'),
  new Error('unreachable')
])('a trap of the runtime is a version that it does not read: %s', async (error) => {
  const convert = () => {
    throw error
  }
  const { code, context } = await raise({ target: makeTarget({ user, convert }), versions: [5, 3] })
  expect([code, (context as { readonly reason: string }).reason]).toEqual([
    'LocationConversionRefused',
    expect.stringMatching(
      /^its runtime decodes none of the versions \(version 5: .+; version 3: .+\)$/
    )
  ])
})

test.each([
  failure('ConnectionLost', 'a wasm trap'),
  failure('CallRefused', 'too many requests'),
  new Error('a fault of ours')
])('any other error ends the detection: %s', async (error) => {
  const target = makeTarget({ user, traces: { [hashed]: { isDelegate: true } } })
  const asked = { ...{ hasApi: () => true }, call: async () => Promise.reject(error) }
  await expect(detect({ target: Object.assign(target, asked) })).rejects.toBe(error)
})

test('every read has the signal, which ends after 30 seconds', async () => {
  vi.useFakeTimers()
  try {
    const target = makeTarget({ user, traces: { [hashed]: { nonce: 1n } } })
    const signals: (AbortSignal | undefined)[] = []
    target.source.getStorage = (_, options) => {
      signals.push(options?.signal)
      return Promise.withResolvers<never>().promise
    }
    const late = raise({ target })
    await vi.advanceTimersByTimeAsync(29_999)
    expect(signals.length).toBeGreaterThan(0)
    expect(signals.map((signal) => signal?.aborted)).toEqual(signals.map(() => false))
    await vi.advanceTimersByTimeAsync(1)
    const { code, context } = await late
    expect([code, context]).toEqual([
      'DeadlineExceeded',
      { what: 'asking Acme for the account of a foreign user', milliseconds: 30_000 }
    ])
    expect(signals.map((signal) => signal?.aborted)).toEqual(signals.map(() => true))
  } finally {
    vi.useRealTimers()
  }
})
