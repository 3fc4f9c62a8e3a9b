import { readFile } from 'node:fs/promises'
import { type Chain, createChain } from '@paraclock/connect'
import { bytesToHex, hexToBytes } from '@paraclock/core'
import { type Devnet, devAccount, type Snapshot } from '@paraclock/devnet'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { detectDerivation } from '@paraclock/xcm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { draftProxy, proveProxyTypes, readProxies } from '../src/index.ts'
import { createTx } from './support/createTx.ts'
import { nameOutcome } from './support/nameOutcome.ts'
import { performStep } from './support/performStep.ts'
import { startTestNetwork, type TestNetwork } from './support/startTestNetwork.ts'

const code = (wanted: string) => expect.objectContaining({ code: wanted })

let net: Devnet
let best: TestNetwork['target']
let fresh: Snapshot

beforeAll(async () => {
  ;({ net, target: best } = await startTestNetwork())
  fresh = await net.snapshot()
})

afterAll(() => net.stop())

const service = { paraId: 2115 }

test('the amount that is named is enough, and one unit less is not', async () => {
  await net.restore(fresh)
  const user = (await devAccount('Poor')).address
  const read = async () => readProxies({ target: await best(), user, service, immortal: true })
  const first = draftProxy(await read(), { proxyType: 'Any' })
  expect(first.obstacles).toMatchObject([{ code: 'fundsShort', free: { amount: 0n } }])
  const needed = first.cost?.needed.amount ?? 0n
  const [add] = first.steps
  if (add === undefined) throw new Error('no step')

  await net.fund({ chain: net.target, account: user, amount: needed - 1n })
  const short = draftProxy(await read(), { proxyType: 'Any' })
  expect(short.obstacles).toMatchObject([{ code: 'fundsShort', shortfall: { amount: 1n } }])
  await expect(performStep(net, add)).rejects.toThrow(code('DispatchFailed'))

  await net.restore(fresh)
  await net.fund({ chain: net.target, account: user, amount: needed })
  expect(draftProxy(await read(), { proxyType: 'Any' }).status).toBe('act')
  await performStep(net, add)
  expect(draftProxy(await read(), { proxyType: 'Any' }).status).toBe('done')
})

const CALLS = {
  transfer: (bob: string) => createTx(net.target, 'balances.transferKeepAlive', bob, 10n ** 10n),
  remark: () => createTx(net.target, 'system.remark', '0x01'),
  'remark and an admin call': () =>
    createTx(net.target, 'utility.batch', [
      createTx(net.target, 'system.remark', '0x01'),
      createTx(net.target, 'system.setHeapPages', 1)
    ]),
  'transfer beyond the balance': (bob: string) =>
    createTx(net.target, 'balances.transferKeepAlive', bob, 10n ** 30n),
  'cross-chain transfer': () =>
    createTx(
      net.target,
      'polkadotXcm.send',
      { V5: { parents: 1, interior: 'Here' } },
      { V5: [{ ClearOrigin: null }] }
    )
}

test.each(Object.entries(CALLS))('what is proved of %s is what happens', async (_, create) => {
  await net.restore(fresh)
  const [bob, charlie] = [await devAccount('Bob'), await devAccount('Charlie')]
  const call = create(charlie.address).method.toHex()
  const read = async () =>
    readProxies({
      target: await best(),
      user: bob.address,
      service,
      delegate: charlie.address,
      immortal: true
    })
  const state = await read()
  const dryRun = await proveProxyTypes({ target: await best(), state, call })
  const simulated = await proveProxyTypes({
    target: await best(),
    state,
    call,
    methods: ['simulation']
  })
  const happened: Record<string, string> = {}
  const foretold: Record<string, string> = {}
  for (const { proxyType, verdict, failure, by } of dryRun.types) {
    expect(by).toBe('dryRunApi')
    foretold[proxyType] = verdict === 'refused' ? 'system.CallFiltered' : (failure ?? 'done')
    await net.restore(fresh)
    for (const step of draftProxy(state, { proxyType }).steps) await performStep(net, step)
    const proxied = createTx(net.target, 'proxy.proxy', bob.address, proxyType, call)
    const { events } = await net.execute({ chain: net.target, call: proxied, signer: charlie })
    happened[proxyType] = nameOutcome(net.target, events)
  }
  expect(foretold).toEqual(happened)
  expect(simulated.types.map(({ verdict, failure }) => ({ verdict, failure }))).toEqual(
    dryRun.types.map(({ verdict, failure }) => ({ verdict, failure }))
  )
  expect(simulated.admitting).toEqual(dryRun.admitting)
  expect(simulated.types.every(({ by }) => by === 'simulation')).toBe(true)
})

test('a filter that is switched off is found out, whatever the type is called', async () => {
  await net.restore(fresh)
  await net.misconfigure({ ProxyFilterRefusesCall: true })
  const user = (await devAccount('Bob')).address
  const state = await readProxies({ target: await best(), user, service })
  const call = { pallet: 'system', method: 'remark', args: { remark: '0x01' } }
  const proof = await proveProxyTypes({ target: await best(), state, call })
  expect(proof.admitting).toEqual(['Any'])
  const plan = draftProxy(state, { proof, proxyType: 'Automation' })
  expect(plan.obstacles).toEqual([
    { code: 'typeRefused', proxyType: 'Automation', admitting: ['Any'] }
  ])
  expect(draftProxy(state, { proof }).obstacles.map(({ code }) => code)).toEqual(['anyUnasked'])
  expect(draftProxy(state, { proof, proxyType: 'Any' }).grant?.proxyType).toBe('Any')
})

test('where neither a dry run nor a simulation is possible, a type is unproved, and not guessed', async () => {
  await net.restore(fresh)
  const user = (await devAccount('Bob')).address
  const state = await readProxies({ target: await best(), user, service })
  const { name, runtime, block, source } = await best()
  const facts = { runtimeApis: [] }
  const blind = createChain({ name, metadata: runtime, block, source, facts })
  const call = '0x00000401'
  const proof = await proveProxyTypes({ target: blind, state, call, methods: ['dryRunApi'] })
  expect(proof.types.map(({ verdict }) => verdict)).toEqual(['unproved', 'unproved', 'unproved'])
  expect(draftProxy(state, { proof }).obstacles).toMatchObject([{ code: 'typeUndecided' }])
  const chosen = draftProxy(state, { proof, proxyType: 'Any' })
  expect(chosen).toMatchObject({ status: 'act', isProved: false })
  expect(chosen.notices).toMatchObject([{ code: 'unproved', proxyType: 'Any' }])
})

test('another proxy of the delegate is tried first unless the call names the type', async () => {
  await net.restore(fresh)
  const [bob, charlie] = [await devAccount('Bob'), await devAccount('Charlie')]
  const grant = (type: string, delay: number) => ({
    chain: net.target,
    call: createTx(net.target, 'proxy.addProxy', charlie.address, type, delay),
    signer: bob
  })
  await net.execute(grant('NonTransfer', 0))
  await net.execute(grant('Automation', 7))
  const transfer = createTx(net.target, 'balances.transferKeepAlive', charlie.address, 10n ** 10n)
  const read = async () =>
    readProxies({
      target: await best(),
      user: bob.address,
      service,
      delegate: charlie.address,
      immortal: true
    })
  const state = await read()
  const proof = await proveProxyTypes({
    target: await best(),
    state,
    call: transfer.method.toHex()
  })
  const plan = draftProxy(state, { proof })
  expect(plan.grant).toMatchObject({ proxyType: 'Automation', delay: 0 })
  expect(plan.notices.map(({ code }) => code)).toEqual(['tooNarrow', 'shadowing', 'delayed'])
  for (const step of plan.steps) await performStep(net, step)
  expect(draftProxy(await read(), { proof })).toMatchObject({ status: 'done' })

  const run = async (force: string | undefined) => {
    const call = createTx(net.target, 'proxy.proxy', bob.address, force, transfer)
    const { events } = await net.execute({ chain: net.target, call, signer: charlie })
    return nameOutcome(net.target, events)
  }
  expect(await run(undefined)).toBe('system.CallFiltered')
  expect(await run(plan.forceProxyType)).toBe('done')
})

test('a proxy that is too wide gives way to the narrowest, with one signature', async () => {
  await net.restore(fresh)
  const bob = await devAccount('Bob')
  const read = async () =>
    readProxies({ target: await best(), user: bob.address, service, immortal: true })
  const call = {
    pallet: 'balances',
    method: 'transferKeepAlive',
    args: { dest: bob.address, value: 1n }
  }
  for (const step of draftProxy(await read(), { proxyType: 'Any' }).steps) {
    await performStep(net, step)
  }
  const state = await read()
  const proof = await proveProxyTypes({ target: await best(), state, call })
  const [automation, any] = proof.admitting.map(
    (name) => proof.types.find(({ proxyType }) => proxyType === name)?.admits?.length
  )
  expect(await readFile(new URL('../../../docs/proxy.md', import.meta.url), 'utf8')).toContain(
    `\`Any\` admits ${any} kinds of calls and \`Automation\` ${automation}.`
  )
  const asIs = draftProxy(state, { proof })
  expect(asIs).toMatchObject({ status: 'done', grant: { proxyType: 'Any' } })
  expect(asIs.notices).toMatchObject([{ code: 'tooWide', narrowest: 'Automation' }])
  const plan = draftProxy(state, { proof, replaceWider: true })
  expect(plan.steps.map(({ action }) => action)).toEqual(['batch'])
  for (const step of plan.steps) await performStep(net, step)
  const after = await read()
  expect(after.grants.map(({ proxyType }) => proxyType)).toEqual(['Automation'])
  expect(draftProxy(after, { proof, replaceWider: true }).status).toBe('done')
})

test('what a contract call needs of the user is in the plan, with its exact deposit', async () => {
  await net.restore(fresh)
  const user = (await devAccount('Poor')).address
  const read = async () => readProxies({ target: await best(), user, service, immortal: true })
  const state = await read()
  const contract = {
    dest: `0x${'12'.repeat(20)}`,
    value: 0,
    weightLimit: { refTime: 1, proofSize: 1 }
  }
  const args = { ...contract, storageDepositLimit: 0, data: '0x' }
  const call = { pallet: 'revive', method: 'call', args }
  const proof = await proveProxyTypes({ target: await best(), state, call })
  expect(proof.reachesContracts).toBe(true)
  expect(proof.mapping?.name).toBe('mapAccount')
  const plan = draftProxy(state, { proof })
  expect(plan.steps.map(({ description }) => description)).toMatchObject([
    expect.stringMatching(/^utility\.batchAll\(revive\.mapAccount\(\); proxy\.addProxy/)
  ])
  const needed = plan.cost?.needed.amount ?? 0n
  const [step] = plan.steps
  if (step === undefined) throw new Error('no step')
  await net.fund({ chain: net.target, account: user, amount: needed - 1n })
  await expect(performStep(net, step)).rejects.toThrow(code('DispatchFailed'))
  await net.restore(fresh)
  await net.fund({ chain: net.target, account: user, amount: needed })
  await performStep(net, step)
  const after = await read()
  expect(after.contracts?.isMapped).toBe(true)
  expect(after.balance.reserved).toBe(plan.cost?.deposit.amount)
  expect(draftProxy(after, { proof }).status).toBe('done')
})

test('the target is asked which account a foreign user has, and its storage is the evidence', async () => {
  await net.restore(fresh)
  const bob = await devAccount('Bob')
  const who = { servicePara: 2115, user: bob.address }
  const { value, derivation } = await detectDerivation({ target: await best(), ...who })
  expect(derivation?.algorithm).toBe('HashedDescription')
  const before = await readProxies({ target: await best(), user: bob.address, service })
  expect(before.delegate).toBe(value)

  for (const step of draftProxy(before, { proxyType: 'Any' }).steps) {
    await performStep(net, step)
  }
  // Without the API, the proxy that the user granted settles it.
  const { name, runtime, block, source } = await best()
  const facts = { runtimeApis: [] }
  const silent = createChain({ name, metadata: runtime, block, source, facts })
  const traced = await detectDerivation({ target: silent, ...who })
  expect(traced).toMatchObject({ value, provenance: { kind: 'storage' } })
  expect(traced.provenance.evidence).toMatchObject([
    { kind: 'storage', item: 'system.account' },
    { kind: 'storage', item: 'proxy.proxies' }
  ])

  // A node that is gone has not answered.
  const call: Chain['source']['call'] = () => Promise.reject(new Error('socket closed'))
  const gone = createChain({ name, metadata: runtime, block, source: { ...source, call } })
  await expect(detectDerivation({ target: gone, ...who })).rejects.toThrow('socket closed')
  const state = await readProxies({ target: await best(), user: bob.address, service })
  const proving = proveProxyTypes({ target: gone, state, call: '0x00000401' })
  await expect(proving).rejects.toThrow('socket closed')

  await net.misconfigure({ LegacyAccountDerivation: true })
  const misread = readProxies({ target: await best(), user: bob.address, service })
  await expect(misread).rejects.toThrow(code('DerivationAmbiguous'))
})

test('a user of the wrong length, and a chain without proxies, are refused or named', async () => {
  await net.restore(fresh)
  const user = `0x${'12'.repeat(20)}`
  await expect(readProxies({ target: await best(), user, service })).rejects.toThrow(
    code('ValueMalformed')
  )
  const bob = (await devAccount('Bob')).address
  // The pallet is found by its calls, and one has another name.
  const hex = bytesToHex(readRuntimeMetadata({ runtime: 'target', version: 15 }))
  const [from, to] = ['add_proxy', 'add_guard'].map((name) => Buffer.from(name).toString('hex'))
  const metadata = hexToBytes(hex.replaceAll(from ?? '', to ?? ''))
  const { block, source } = await best()
  const bare = createChain({ name: 'target', metadata, block, source })
  const state = await readProxies({ target: bare, user: bob, service })
  expect([state.pallet, state.grants]).toEqual([undefined, []])
  expect(draftProxy(state).obstacles).toEqual([{ code: 'palletMissing' }])
  const call = '0x00000401'
  await expect(proveProxyTypes({ target: bare, state, call })).rejects.toThrow(
    code('ChainItemMissing')
  )
  const known = await readProxies({ target: await best(), user: bob, service })
  await expect(
    proveProxyTypes({ target: await best(), state: known, call: '0xffff' })
  ).rejects.toThrow(code('CallMalformed'))
  const silent = Object.assign(Object.create(source) as typeof source, {
    getStorage: () => new Promise<never>(() => {})
  })
  const metadata16 = readRuntimeMetadata({ runtime: 'target', version: 16 })
  const mute = createChain({ name: 'target', metadata: metadata16, block, source: silent })
  await expect(readProxies({ target: mute, user: bob, service, deadlineMs: 1 })).rejects.toThrow(
    code('DeadlineExceeded')
  )
})
