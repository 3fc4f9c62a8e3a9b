import * as core from '@paraclock/core'
import { freshModules } from '@tooling/vitest/freshModules'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { createTabNetwork as createReal } from './createTabNetwork.ts'
import type { TabBlock, TabNetwork, TabTask } from './TabNetwork.ts'
// It is loaded anew below. This import relates the tests to it.
import './createTabNetwork.ts'

/** A minute and a half after the beginning of 2026, in seconds. Rounds take six seconds. */
const NOW = 1_767_225_690
/** The last millisecond of the round. */
const PRESENT = NOW * 1000 + 5999
const refused = { refused: 'report' }
const block: TabBlock = { role: 'relay', number: 7, time: NOW, news: [] }

interface Found {
  readonly calls: readonly { readonly description: string }[]
  readonly waits: boolean
}

const nothing: Found = { calls: [], waits: false }
const callsOf = (...names: readonly string[]): Found['calls'] =>
  names.map((description) => ({ description }))

/**
 * The network of a tab over a network that notes what is done with it, and over chains that are
 * judged, fixed and followed as stated.
 */
async function open(
  stated: {
    /** What each search for a remedy finds; nothing after the last. */
    readonly remedies?: readonly Found[]
    /** The states of the task, from look to look. */
    readonly states?: readonly TabTask['state'][]
    readonly call?: object
    /** The errors of the first starts. */
    readonly failures?: readonly Error[]
    /** The errors with which the first followers of tasks open. */
    readonly unopened?: readonly Error[]
  } = {}
) {
  const done: unknown[] = []
  const note = (name: string, ...args: readonly unknown[]): void => void done.push([name, ...args])
  const [remedies, states] = [[...(stated.remedies ?? [])], [...(stated.states ?? [])]]
  const failures = [...(stated.failures ?? [])]
  const unopened = [...(stated.unopened ?? [])]
  const state = { now: NOW, snapshots: 0, read: [[]] as readonly TabBlock[][] }
  const chainOf = (name: string, paraId: number | undefined, number: number) => ({
    ...{ name, paraId },
    api: {
      rpc: { chain: { getHeader: async () => ({ number: { toNumber: () => number } }) } },
      registry: { createType: (type: string, call: string) => `${type} ${call}` },
      tx: (call: string) => `tx of ${call}`
    }
  })
  const step =
    (name: string) =>
    async (...args: readonly unknown[]): Promise<void> =>
      note(name, ...args)
  const net = {
    relay: chainOf('relay', undefined, 3),
    service: chainOf('service', 2114, 4),
    target: chainOf('target', 2200, 5),
    now: () => BigInt(state.now),
    snapshot: async () => {
      state.snapshots += 1
      return `snapshot ${state.snapshots}`
    },
    travelTo: async (time: bigint, options: object) => {
      note('travelTo', Number(time), options)
      state.now = Number(time)
    },
    restore: step('restore'),
    settle: step('settle'),
    nextSession: step('nextSession'),
    build: step('build'),
    execute: async ({ chain, call, signer }: Record<string, unknown>) =>
      note('execute', (chain as { name: string }).name, call, signer)
  }
  const config = { user: 'Alice' }
  const call = stated.call ?? { status: 'gathered', value: 'the call' }
  const replacements = {
    '@paraclock/core': core,
    '@paraclock/devnet': {
      startDevnet: async ({ onProgress, ...options }: { onProgress: (now: object) => void }) => {
        note('startDevnet', options)
        onProgress({ what: 'chains', done: 1, detail: 'service' })
        onProgress({ what: 'chains', done: 2 })
        onProgress({ what: 'chains' })
        const failure = failures.shift()
        if (failure !== undefined) throw failure
        return net
      },
      makeReady: async () => note('makeReady'),
      applySteps: async (_: unknown, steps: Found['calls']) =>
        note('applySteps', ...steps.map(({ description }) => description)),
      devAccount: async (name: string) => `account of ${name}`
    },
    '@paraclock/simulation': { ROUND_MS: 6000 },
    '@paraclock/checklist': {
      gatherEvidence: async ({ onProgress, config: asked, networks, trial }: never) => {
        note('gatherEvidence', asked, networks, trial)
        const tell = onProgress as (now: object) => void
        tell({ done: 1, total: 9, detail: 'relay' })
        tell({ done: 2, total: 9 })
        tell({ done: 3 })
        tell({ total: 9 })
        return { networks: [{ artifacts: { call } }] }
      },
      composeReport: ({ now, evidence }: { now: number; evidence: { gatheredAt: string } }) => {
        expect(Date.parse(evidence.gatheredAt)).toBe(state.now * 1000)
        return { composedAt: now }
      },
      outlineReport: (report: object) => ({ outlineOf: report })
    },
    './connectTab.ts': { connectTab: () => ({ close: step('close') }) },
    './configureTab.ts': { configureTab: async () => config },
    './enterSituation.ts': {
      enterSituation: async (_: unknown, wanted: string) => note('enterSituation', wanted)
    },
    './fetchCode.ts': { fetchCode: async (runtime: string) => `code of ${runtime}` },
    './findRemedy.ts': {
      findRemedy: async ({ report }: object & { readonly report: unknown }) => {
        expect(report).toEqual({ composedAt: PRESENT })
        return remedies.shift() ?? nothing
      }
    },
    './followTask.ts': {
      createTaskFollower: async (_: unknown, given: object) => {
        note('createTaskFollower', given)
        const failure = unopened.shift()
        if (failure !== undefined) throw failure
        return {
          prepare: async (prepared: unknown, due: number) => {
            note('prepare', prepared, due)
            return { id: '0x07', call: '0x08' }
          },
          follow: async (known: object) => ({ ...known, state: states.shift() ?? 'waiting' })
        }
      }
    },
    './readFacts.ts': { readFacts: async () => 'the facts' },
    './readNews.ts': { createNewsReader: () => async () => state.read[0] },
    './askChain.ts': {
      askChain: async ({ name }: { name: string }, message: string) => `${name}: ${message}`
    }
  }
  vi.spyOn(Date, 'now').mockReturnValue(PRESENT)
  onTestFinished(() => void vi.restoreAllMocks())
  const loaded = await freshModules(replacements)<{ createTabNetwork: typeof createReal }>(
    import.meta.resolve('./createTabNetwork.ts')
  )
  const network: TabNetwork = loaded.createTabNetwork()
  const told: unknown[] = []
  const begin = async () => {
    const first = await network.start((now) => told.push(now))
    done.length = 0
    return first
  }
  /** What was done since, without the judgements. */
  const takeSteps = (): readonly unknown[] =>
    done.splice(0).filter((one) => !['gatherEvidence', 'close'].includes((one as [string])[0]))
  return { network, net, state, done, told, begin, takeSteps, config }
}

const ignore = (): void => undefined

test('a start tells its progress, keeps the network fresh and ready, and states all chains', async () => {
  const { network, done, told } = await open()
  const first = await network.start((now) => told.push(now))
  expect(first).toEqual({
    time: NOW,
    chains: [
      { role: 'relay', paraId: undefined, number: 3 },
      { role: 'service', paraId: 2114, number: 4 },
      { role: 'target', paraId: 2200, number: 5 }
    ],
    ...{ facts: 'the facts', task: undefined, situation: 'ready' }
  })
  expect(told).toEqual([
    { text: 'starting the service', done: 2, total: 5 },
    { text: 'starting the ', done: 3, total: 5 },
    { text: 'opening the channels', done: 4, total: 5 }
  ])
  // The time of the network is that of the last round.
  expect(done).toEqual([
    ['startDevnet', { variant: 'minute', startTime: BigInt(NOW) }],
    ['makeReady']
  ])
  await network.start(ignore)
  expect(done).toHaveLength(2)
})

test('a start that failed is forgotten, and the next one begins anew', async () => {
  const { network, done } = await open({ failures: [new RangeError('no memory')] })
  await expect(network.start(ignore)).rejects.toMatchObject({
    paraclock: { code: 'ProgramFailed' }
  })
  expect(await network.start(ignore)).toMatchObject({ time: NOW })
  expect(done.filter((one) => (one as [string])[0] === 'startDevnet')).toHaveLength(2)
})

test('blocks are told when there are any, and not those of a restored snapshot', async () => {
  const { network, begin, state } = await open()
  const blocks: unknown[] = []
  await network.onBlocks((news) => blocks.push(news))
  await begin()
  expect(blocks).toEqual([])
  state.read = [[block]]
  await network.build(2)
  // After each of the two rounds, and with the state.
  expect(blocks).toEqual([[block], [block], [block]])
  await network.enter('fresh')
  expect(blocks).toHaveLength(4)
})

test.each([
  ['fresh', 'snapshot 1'],
  ['ready', 'snapshot 2'],
  ['channelClosed', 'snapshot 2']
] as const)(
  'the situation %s begins with its snapshot, and the task is forgotten',
  async (wanted, from) => {
    const { network, begin, done } = await open()
    await begin()
    expect((await network.schedule()).task).toMatchObject({ state: 'waiting' })
    done.length = 0
    expect(await network.enter(wanted)).toMatchObject({ situation: wanted, task: undefined })
    expect(done).toEqual([
      ['restore', from],
      ['enterSituation', wanted]
    ])
  }
)

test.each([
  [NOW - 1, [['travelTo', NOW, { skip: true }]]],
  [NOW, []]
])('the clocks of a snapshot at %d go on to the present round', async (now, steps) => {
  const { network, begin, state, done } = await open()
  await begin()
  state.now = now
  await network.enter('ready')
  expect(done.slice(1, -1)).toEqual(steps)
})

test.each([
  ['ready', []],
  ['breakingUpgrade', ['code of target', 'code of target-ethereum']]
] as const)(
  'a check of the situation %s tries the task with the codes %j',
  async (situation, upgrades) => {
    const remedy = callsOf('a call')
    const { network, begin, done, told, config } = await open({
      remedies: [{ calls: remedy, waits: false }]
    })
    await begin()
    await network.enter(situation)
    done.length = 0
    told.length = 0
    const report = { composedAt: PRESENT }
    expect(await network.check((now) => told.push(now))).toEqual({
      ...{ report, outline: { outlineOf: report }, remedy }
    })
    expect(told).toEqual([
      { text: 'relay', done: 1, total: 9 },
      { text: '', done: 2, total: 9 }
    ])
    expect(done).toEqual([
      ['gatherEvidence', { networks: { main: config } }, [['main', config]], { upgrades }],
      ['close']
    ])
  }
)

const WAIT = 'wait for the next session of the relay chain'
const made = (name: string) => [
  ['applySteps', name],
  ['settle', refused]
]
const session = [
  ['nextSession', refused],
  ['build', 1, refused]
]

test.each<[string, readonly Found[], readonly string[], readonly unknown[]]>([
  ['nothing to do', [], [], []],
  ['calls', [{ calls: callsOf('a', 'b'), waits: false }], ['a', 'b'], [...made('a'), ...made('b')]],
  [
    'calls, and others that a failure hid',
    [
      { calls: callsOf('a'), waits: false },
      // The chains are judged again after the calls: before the next round, and in it.
      { calls: callsOf('b'), waits: false },
      { calls: callsOf('b'), waits: false }
    ],
    ['a', 'b'],
    [...made('a'), ...made('b')]
  ],
  [
    'calls, a session, and calls after it',
    [
      { calls: callsOf('a'), waits: true },
      { calls: [], waits: true },
      { calls: callsOf('b'), waits: false }
    ],
    ['a', WAIT, 'b'],
    [...made('a'), ...session, ...made('b')]
  ],
  [
    'a session that is only seen after the calls',
    [
      { calls: callsOf('a'), waits: false },
      { calls: [], waits: true },
      { calls: [], waits: true }
    ],
    ['a', WAIT],
    [...made('a'), ...session]
  ],
  [
    'each failure that appears after another is fixed',
    ['a', 'b', 'b', 'c', 'c'].map((name) => ({ calls: callsOf(name), waits: false })),
    ['a', 'b', 'c'],
    ['a', 'b', 'c'].flatMap((name) => made(name))
  ],
  [
    'sessions without end, up to ten rounds',
    Array.from({ length: 30 }, () => ({ calls: [], waits: true })),
    Array(10).fill(WAIT),
    Array(10).fill(session).flat()
  ]
])('a remedy makes %s', async (_, remedies, texts, steps) => {
  const { network, begin, takeSteps } = await open({ remedies })
  await begin()
  const said: string[] = []
  expect(await network.fix((text) => said.push(text))).toMatchObject({ time: NOW })
  expect(said).toEqual(texts)
  expect(takeSteps()).toEqual(steps)
})

test('what is fixed without a check before it is judged without a trial, else as checked', async () => {
  const { network, begin, done } = await open()
  await begin()
  const trials = () =>
    done
      .splice(0)
      .flatMap((one) => ((one as [string])[0] === 'gatherEvidence' ? [(one as unknown[])[3]] : []))
  await network.fix(ignore)
  expect(trials()).toEqual([false, false])
  await network.check(ignore)
  await network.fix(ignore)
  expect(trials()).toEqual([{ upgrades: [] }, false])
})

test('a task is scheduled by Alice for the second whole minute from now', async () => {
  const { network, begin, done, takeSteps, config } = await open({ states: ['sent'] })
  await begin()
  const due = 1_767_225_780
  expect((await network.schedule()).task).toEqual({ id: '0x07', due, state: 'sent' })
  expect(takeSteps()).toEqual([
    ['createTaskFollower', config],
    ['prepare', 'the call', due],
    ['execute', 'service', 'tx of Call 0x08', 'account of Alice']
  ])
  await network.check(ignore)
  done.length = 0
  // The judgement and the follower are kept.
  await network.schedule()
  expect(done.map((one) => (one as [string])[0])).toEqual(['prepare', 'execute'])
})

test('a follower of tasks that failed to open is opened again', async () => {
  const { network, begin } = await open({ unopened: [new RangeError('no memory')] })
  await begin()
  await expect(network.schedule()).rejects.toMatchObject({ paraclock: { code: 'ProgramFailed' } })
  expect(await network.schedule()).toMatchObject({ task: { id: '0x07' } })
})

test.each([{ status: 'failed' }, undefined])('a call that is %j is not scheduled', async (call) => {
  const { network, begin, takeSteps } = await open({ call: call ?? { status: 'missing' } })
  await begin()
  await expect(network.schedule()).rejects.toMatchObject({
    paraclock: {
      code: 'OperationAborted',
      message: expect.stringContaining('scheduling a call that is not known')
    }
  })
  expect(takeSteps()).toEqual([])
})

test.each<[readonly TabTask['state'][], number]>([
  [['arrived'], 0],
  [['failed'], 0],
  [['waiting', 'sent', 'arrived'], 2],
  [[], 8]
])('time moves to the slot of a task, and on while it is %j', async (states, rounds) => {
  const { network, begin, takeSteps, state } = await open({ states: ['waiting', ...states] })
  await begin()
  const { task } = await network.schedule()
  takeSteps()
  await network.travel()
  const due = task?.due as number
  expect(takeSteps()).toEqual([
    ['travelTo', due, refused],
    ...Array(rounds).fill(['build', 1, refused])
  ])
  expect(state.now).toBe(due)
})

test('a task that is due already needs no travel, and without a task time stays', async () => {
  const { network, begin, takeSteps, state } = await open({ states: ['waiting', 'arrived'] })
  await begin()
  await network.travel()
  expect(takeSteps()).toEqual([])
  const { task } = await network.schedule()
  takeSteps()
  state.now = task?.due as number
  await network.travel()
  expect(takeSteps()).toEqual([])
})

test('a message is for the service', async () => {
  const { network, begin } = await open()
  await begin()
  expect(await network.request('{}')).toBe('service: {}')
})
