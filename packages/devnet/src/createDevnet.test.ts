import { ArgumentInvalid, type Hex, ParaclockError } from '@paraclock/core'
import type { WaitOptions } from '@paraclock/simulation'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeChain, fakeSimulation } from '../test/fakeNetwork.ts'
import { type CreateDevnetArgs, createDevnet } from './createDevnet.ts'
import type { Devnet } from './Devnet.ts'
import { devAccount } from './drive/devAccount.ts'

const problem = (text: string) =>
  new ParaclockError(ArgumentInvalid, { argument: 'a', value: '', problem: text })

/** A network over a simulation that builds nothing. */
function create(more: Partial<CreateDevnetArgs> = {}, names: readonly string[] = []) {
  const calls = ['a.b', 'balances.forceSetBalance', 'sudo.sudo', 'foreignAssets.mint']
  const chains = ['relay', 'service', 'target', ...names].map((name, at) =>
    fakeChain({ name, paraId: 2000 + at, calls })
  )
  const pending: { pending: unknown[] }[] = [{ pending: [] }]
  const built: unknown[] = []
  const answer = (name: string) => vi.fn(async (..._: unknown[]): Promise<unknown> => name)
  const simulated = {
    ...{ build: answer('built'), settle: answer('settled'), travelTo: answer('travelled') },
    ...{
      nextSession: answer('session'),
      snapshot: answer('snapshot'),
      restore: answer('restored')
    },
    ...{ goTo: answer('gone'), now: () => 60n, chains: pending }
  }
  simulated.build.mockImplementation(async (...args) => {
    built.push(args)
    return { rounds: 1, refused: [] }
  })
  const fake = fakeSimulation(simulated)
  const close = vi.fn(async () => undefined)
  const listen = vi.fn(async () => undefined)
  const problems: string[] = []
  const created = createDevnet({
    ...{ name: 'acme', variant: 'minute', simulation: fake.simulation, running: chains, chains },
    ...{ listen, close, onProblem: (error) => problems.push(error.message), ...more }
  })
  return { ...created, ...fake, simulated, chains, built, close, listen, problems, pending }
}

/** Lets everything go on that waits for nothing but its turn. */
const rest = () => vi.advanceTimersByTimeAsync(0)
const signal = expect.any(AbortSignal)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('the chains of a network have their names, and those of the layout hub are there or not', () => {
  const { devnet, chains } = create()
  expect([devnet.relay, devnet.service, devnet.target]).toEqual(chains)
  expect(devnet).toMatchObject({ name: 'acme', variant: 'minute', chains })
  expect([devnet.assetHub, devnet.coretime]).toEqual([undefined, undefined])
  const hub = create({}, ['coretime', 'asset-hub'])
  expect([hub.devnet.coretime, hub.devnet.assetHub]).toEqual(hub.chains.slice(3))
})

test('what drives a network drives its simulation, with the options', async () => {
  const { devnet, simulated, goTo } = create()
  const options = { refused: 'report' } as const
  expect(devnet.now()).toBe(60n)
  await devnet.build()
  await devnet.build(3, options)
  expect(simulated.build.mock.calls).toEqual([
    [1, { signal }],
    [3, { ...options, signal }]
  ])
  expect(await devnet.settle(options)).toBe('settled')
  expect(await devnet.nextSession(options)).toBe('session')
  expect(await devnet.travelTo(90n as never, { skip: true })).toBe('travelled')
  expect(await devnet.snapshot()).toBe('snapshot')
  await devnet.restore({ a: 1 } as never)
  await goTo('service', '0xaa' as Hex)
  expect([simulated.settle, simulated.nextSession].map(({ mock }) => mock.calls)).toEqual([
    [[{ ...options, signal }]],
    [[{ ...options, signal }]]
  ])
  expect(simulated.travelTo.mock.calls).toEqual([[90n, { skip: true, signal }]])
  expect(simulated.restore.mock.calls).toEqual([[{ a: 1 }]])
  expect(simulated.goTo.mock.calls).toEqual([['service', '0xaa']])
})

test('calls run on the chain that is given, and a chain of another network is refused', async () => {
  const { devnet, chains, executed, asRoot } = create()
  const [relay, service, target] = chains as [
    (typeof chains)[0],
    (typeof chains)[0],
    (typeof chains)[0]
  ]
  const call = service.api.tx['a']?.['b']?.(5)
  const signer = await devAccount('Bob')
  await devnet.execute({ chain: service, call: call as never, signer })
  await devnet.sudo(relay, call as never)
  await devnet.sudo(relay, call as never, { through: 'agenda' })
  await devnet.fund({ chain: relay, account: '0x01', amount: 2n })
  await devnet.fund({ chain: target, account: '0x01', amount: 2n, token: 'service' })
  expect(executed.map(({ chain, call: one }) => [chain, (one as { name: string }).name])).toEqual([
    ['service', 'a.b'],
    ['relay', 'sudo.sudo'],
    ['relay', 'sudo.sudo'],
    ['service', 'sudo.sudo'],
    ['target', 'foreignAssets.mint']
  ])
  expect(asRoot).toMatchObject([{ chain: 'relay', through: 'agenda' }])
  const other = fakeChain({ name: 'other' })
  const refused = { code: 'ArgumentInvalid', context: { argument: 'the chain', value: 'other' } }
  await expect(devnet.changes(other, '0xaa')).rejects.toMatchObject(refused)
  await expect(devnet.sudo(other, call as never)).rejects.toMatchObject(refused)
})

test('one operation runs at a time, each with its name and its own deadline', async () => {
  const { devnet, simulated } = create()
  const held = Promise.withResolvers<unknown>()
  simulated.settle.mockImplementation(async () => await held.promise)
  const settling = devnet.settle({ deadlineMs: 50 })
  const failed = expect(settling).rejects.toMatchObject({
    ...{ code: 'DeadlineExceeded', context: { what: 'settling on acme', milliseconds: 50 } }
  })
  const building = devnet.build()
  await vi.advanceTimersByTimeAsync(50)
  await failed
  expect(simulated.build).not.toHaveBeenCalled()
  held.resolve({ rounds: 0 })
  await building
  expect(simulated.build).toHaveBeenCalledOnce()
})

test.each([
  ['building blocks', (net: Devnet, options: object) => net.build(1, options)],
  ['going to the next session', (net: Devnet, options: object) => net.nextSession(options)],
  ['travelling', (net: Devnet, options: object) => net.travelTo(90n as never, options)],
  [
    'executing a call',
    (net: Devnet, options: object) => net.execute({ chain: net.relay, ...options } as never)
  ],
  ['executing a call', (net: Devnet, options: object) => net.sudo(net.relay, {} as never, options)],
  [
    'funding an account',
    (net: Devnet, options: object) => net.fund({ chain: net.relay, ...options } as never)
  ],
  ['turning switches', (net: Devnet, options: object) => net.misconfigure({}, options)]
])('%s ends with the signal of its caller', async (what, drive) => {
  const { devnet } = create()
  await expect(drive(devnet, { signal: AbortSignal.abort() })).rejects.toMatchObject({
    ...{ code: 'OperationAborted', message: expect.stringContaining(`${what} on acme`) }
  })
})

test('the deadline and the signal of a call also bound its blocks', async () => {
  const waits: unknown[] = []
  const note = async ({ deadlineMs, signal: own }: WaitOptions) => {
    waits.push([deadlineMs, own])
    return { blockHash: '0xaa', events: [{}] }
  }
  const { devnet, simulation } = create()
  Object.assign(simulation, { execute: note, executeAsRoot: note })
  const { service, target } = devnet
  const call = service.api.tx['a']?.['b']?.(5) as never
  const wait = { deadlineMs: 900_000 }
  await devnet.execute({ chain: service, call, signer: await devAccount('Bob'), ...wait })
  await devnet.sudo(service, call, wait)
  await devnet.sudo(service, call, { through: 'agenda', ...wait })
  await devnet.fund({ chain: target, account: '0x01', amount: 2n, token: 'service', ...wait })
  expect(waits).toEqual(new Array(5).fill([900_000, signal]))
})

test('a network stops once, after the operation that runs, and then does nothing', async () => {
  const { devnet, simulated, close } = create({ autoBlock: 1000 })
  const held = Promise.withResolvers<unknown>()
  simulated.settle.mockImplementation(async () => await held.promise)
  const settling = devnet.settle()
  const stops = [devnet.stop(), devnet.stop()]
  await rest()
  expect(close).not.toHaveBeenCalled()
  held.resolve('settled')
  await Promise.all([settling, ...stops])
  expect(close).toHaveBeenCalledOnce()
  await expect(devnet.build()).rejects.toMatchObject({
    ...{ code: 'OperationAborted', context: { what: 'the network acme' } }
  })
  await vi.advanceTimersByTimeAsync(5000)
  expect(simulated.build).not.toHaveBeenCalled()
})

test('with a timer a round is built at each interval, unless one waits already', async () => {
  const { simulated, setBuildMode } = create({ autoBlock: 1000 })
  const held = Promise.withResolvers<unknown>()
  await vi.advanceTimersByTimeAsync(2000)
  expect(simulated.build.mock.calls).toEqual(new Array(2).fill([1, { refused: 'report' }]))
  simulated.build.mockImplementation(async () => await held.promise)
  // The first of these is being built, the second waits, and no third one is added.
  await vi.advanceTimersByTimeAsync(3000)
  expect(simulated.build).toHaveBeenCalledTimes(3)
  simulated.build.mockImplementation(async () => ({ rounds: 1, refused: [] }))
  held.resolve({ rounds: 1, refused: [] })
  await rest()
  expect(simulated.build).toHaveBeenCalledTimes(4)
  setBuildMode('Manual')
  await vi.advanceTimersByTimeAsync(5000)
  expect(simulated.build).toHaveBeenCalledTimes(4)
})

test('a transaction is followed by rounds until none waits, sixteen at most', async () => {
  const { simulated, onSubmit, pending } = create({ instant: true })
  onSubmit()
  await rest()
  expect(simulated.build).toHaveBeenCalledTimes(1)
  pending[0] = { pending: ['0x01'] }
  onSubmit()
  await rest()
  expect(simulated.build).toHaveBeenCalledTimes(17)
})

test.each([
  [undefined, undefined, 0],
  [false, undefined, 0],
  [true, 'Manual', 0],
  [true, 'Batch', 1],
  [undefined, 'Instant', 1]
] as const)('instant %s, in the mode %s, builds %d rounds for a transaction', async (...row) => {
  const [instant, mode, rounds] = row
  const { simulated, onSubmit, setBuildMode } = create({ instant })
  if (mode !== undefined) setBuildMode(mode)
  onSubmit()
  await rest()
  expect(simulated.build).toHaveBeenCalledTimes(rounds)
})

test('refused messages and failed rounds are problems, and the next round is built', async () => {
  const { simulated, onSubmit, problems } = create({ instant: true })
  simulated.build.mockResolvedValueOnce({ rounds: 1, refused: [problem('one'), problem('two')] })
  onSubmit()
  await rest()
  simulated.build.mockRejectedValueOnce(problem('three'))
  onSubmit()
  await rest()
  onSubmit()
  await rest()
  expect(problems.map((text) => text.match(/one|two|three/)?.[0])).toEqual(['one', 'two', 'three'])
  expect(simulated.build).toHaveBeenCalledTimes(3)
})

test('after a block that fails, rounds are built as long as fewer transactions wait', async () => {
  const { simulated, onSubmit, pending, problems } = create({ instant: true })
  pending[0] = { pending: ['0x01', '0x02'] }
  simulated.build.mockImplementationOnce(async () => {
    pending[0] = { pending: ['0x02'] }
    throw problem('one')
  })
  simulated.build.mockImplementationOnce(async () => {
    pending[0] = { pending: [] }
    return { rounds: 1, refused: [] }
  })
  onSubmit()
  await rest()
  expect(simulated.build).toHaveBeenCalledTimes(2)
  pending[0] = { pending: ['0x03'] }
  simulated.build.mockRejectedValue(problem('two'))
  onSubmit()
  await rest()
  expect(simulated.build).toHaveBeenCalledTimes(3)
  expect(problems.map((text) => text.match(/one|two/)?.[0])).toEqual(['one', 'two'])
})

test('after the mode Manual, another mode starts the timer again', async () => {
  const { simulated, setBuildMode } = create({ autoBlock: 1000 })
  setBuildMode('Manual')
  await vi.advanceTimersByTimeAsync(2000)
  expect(simulated.build).not.toHaveBeenCalled()
  for (const mode of ['Batch', 'Instant'] as const) setBuildMode(mode)
  await vi.advanceTimersByTimeAsync(2000)
  expect(simulated.build).toHaveBeenCalledTimes(2)
})

test('a listener of problems that fails is a warning of the process', async () => {
  const warned = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined)
  const onProblem = () => {
    throw new TypeError('no listener')
  }
  const { simulated, onSubmit } = create({ instant: true, onProblem })
  simulated.build.mockRejectedValueOnce(problem('one'))
  onSubmit()
  await rest()
  expect(warned.mock.calls.map(([text]) => text)).toEqual([
    expect.stringMatching(/^no block was built: .*no listener/)
  ])
  warned.mockRestore()
})

test('in the network hub, a snapshot keeps the switches', async () => {
  const halt = vi.fn()
  const { devnet, simulation, simulated, listen } = create({}, ['asset-hub', 'coretime'])
  Object.assign(simulation, { chain: () => ({ halt }) })
  await devnet.misconfigure({ AssetHubUnreachable: true })
  expect(listen.mock.calls).toEqual([['asset-hub', false]])
  const kept = {}
  simulated.snapshot.mockResolvedValueOnce(kept)
  const snapshot = await devnet.snapshot()
  await devnet.misconfigure({ AssetHubUnreachable: false })
  await devnet.restore(snapshot)
  expect(listen.mock.calls.map(([, isOpen]: unknown[]) => isOpen)).toEqual([false, true, false])
  expect(halt.mock.calls).toEqual([[false]])
  expect(simulated.restore.mock.calls).toEqual([[kept]])
})
