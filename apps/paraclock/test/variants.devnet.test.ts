import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Config,
  gatherNetwork,
  judgeNetwork,
  listChecks,
  type NetworkConfig,
  type NetworkEvidence
} from '@paraclock/checklist'
import { type Connections, createConnections } from '@paraclock/connect'
import { stringifyJson } from '@paraclock/core'
import {
  type Devnet,
  devAccount,
  type Snapshot,
  startDevnet,
  targetSwitches
} from '@paraclock/devnet'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { chooseAmount, configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { fixNetwork } from '../src/rehearse/fixNetwork.ts'
import { readFree } from '../src/rehearse/openBest.ts'
import { rehearseTasks } from '../src/rehearse/rehearseTasks.ts'
import { runCommand } from './runCommand.ts'

const HOUR = 3600
const SIGNER = ['--signer', 'env:PHRASE']

const failures: Readonly<Record<(typeof targetSwitches)[number], readonly string[]>> = {
  BarrierRejectsService: ['xcm-barrier-admits'],
  LegacyAccountDerivation: ['proxy-derivation-agreed'],
  ProxyFilterRefusesCall: ['proxy-type-admits-call'],
  FeeAssetNotAccepted: ['xcm-fee-asset-accepted'],
  ContractsUnreachableOverXcm: ['contracts-reachable'],
  // It changes what comes from Asset Hub alone.
  ReserveNotTrusted: []
}

// Each variant's network is started and fixed once; every test begins with it as it was then.
describe.each(['hour', 'minute'] as const)('a network of variant %s', (variant) => {
  let net: Devnet
  let whole: Config
  let config: NetworkConfig
  let connections: Connections
  let ready: NetworkEvidence
  let snapshot: Snapshot
  let folder: string

  const judge = (evidence: NetworkEvidence) =>
    judgeNetwork({
      checks: listChecks(),
      evidence,
      gatheredAt: Number(net.now()),
      today: '2026-01-01'
    })
  const listIds = (evidence: NetworkEvidence, outcome: string) =>
    judge(evidence).flatMap((result) => (result.outcome === outcome ? [result.id] : []))
  const gather = () => gatherNetwork({ name: 'main', config, connections })

  const run = (who: string, ...argv: readonly string[]) =>
    runCommand(folder, argv, { env: { PHRASE: `//${who}` } })

  /** The exit code of a command, and the code of its error. */
  async function refuse(...argv: readonly string[]): Promise<readonly [number, string]> {
    const { code, complaints, output } = await run('Alice', ...argv)
    expect(output).toBe('')
    return [code, complaints.split(' ')[0] ?? '']
  }

  const at = (hours: number): string =>
    new Date((Math.floor(Number(net.now()) / HOUR) + hours) * HOUR * 1000).toISOString()

  beforeAll(async () => {
    net = await startDevnet({ variant, name: 'main', instant: true })
    whole = await configureDevnet([net])
    config = whole.networks['main'] as NetworkConfig
    connections = createConnections()
    const fresh = await gather()
    expect(listIds(fresh, 'error')).toEqual([])
    expect(listIds(fresh, 'fail')).toEqual([
      'hrmp-deposits-covered',
      'hrmp-service-to-target-open',
      'hrmp-target-to-service-open',
      'service-target-registered',
      'proxy-exists',
      'xcm-sovereign-funded'
    ])
    ready = await fixNetwork({ net, config, evidence: fresh, connections })
    snapshot = await net.snapshot()
    await connections.close()
  })

  // Headers of the network have no roots, so that a block after a restore may have the hash of another
  // before it: a connection must not outlive the restore, for it remembers answers by hash.
  beforeEach(async () => {
    await net.restore(snapshot)
    connections = createConnections()
    // A journal must not outlive it either.
    folder = await mkdtemp(join(tmpdir(), 'paraclock-'))
    await writeFile(join(folder, 'paraclock.config.json'), stringifyJson(whole))
  })

  afterEach(async () => {
    await connections.close()
    await rm(folder, { recursive: true, force: true })
  })

  afterAll(async () => {
    await net?.stop()
  })

  test('what fails on a fresh network is fixed by the calls that the checks hand out', () => {
    expect(listIds(ready, 'fail')).toEqual([])
    expect(listIds(ready, 'error')).toEqual([])
    expect(listIds(ready, 'skipped')).toEqual([])
    expect(listIds(ready, 'warn')).toEqual([])
    expect(listIds(ready, 'manual')).toEqual([])
  })

  test('the slots of the service are known by the times that it takes, and the id of a task by its event', () => {
    const { scheduling } = ready.artifacts
    if (scheduling?.status !== 'gathered' || !scheduling.value.taskId.known) {
      throw new Error('it was offered no tasks')
    }
    const { slotSeconds, calls, taskId } = scheduling.value
    expect(slotSeconds).toEqual({ known: true, value: variant === 'hour' ? HOUR : 60 })
    expect(calls.map(({ kind }) => kind)).toEqual([
      variant === 'hour' ? 'dynamicDispatch' : 'nativeTransfer',
      'crossChain'
    ])
    expect(taskId.value.stated).toBe(taskId.value.computed)
  })
  test('every kind of task of the variant is scheduled, listed, and cancelled by its owner alone', async () => {
    const bob = (await devAccount('Bob')).address
    const { method } =
      net.service.api.tx['balances']?.['transferKeepAlive']?.(bob, 10n ** 10n) ?? {}
    const named = { pallet: 'system', method: 'remarkWithEvent', args: { remark: '0x1234' } }
    const kinds: readonly (readonly [string, string, readonly string[]])[] = [
      ['rent', 'call over XCM', []],
      ...(variant === 'hour'
        ? ([
            ['gift', 'call on the service', ['--dispatch', String(method?.toHex())]],
            ['note', 'call on the service', ['--dispatch', stringifyJson(named)]]
          ] as const)
        : ([['gift', 'transfer', ['--transfer', '1', '--to', bob]]] as const))
    ]
    for (const [id, kind, flags] of kinds) {
      const when = ['--at', at(2), '--at', at(3)]
      const shown = await run('Alice', 'schedule', id, ...when, ...flags)
      expect([shown.code, shown.complaints]).toEqual([0, ''])
      expect(shown.output).toContain('Nothing was sent')
      const sent = await run('Alice', 'schedule', id, ...when, ...flags, '--yes', ...SIGNER)
      expect([sent.code, sent.complaints]).toEqual([0, ''])
      const later = ['--at', at(2), '--at', at(4), '--yes', ...SIGNER]
      const changed = await run('Alice', 'change', id, ...later)
      expect([changed.code, changed.complaints]).toEqual([0, ''])
      expect((await run('Alice', 'tasks')).output).toMatch(
        new RegExp(`^  ${id} +${kind} .* 2 runs `, 'm')
      )
    }
    const quote = await run('Alice', 'quote')
    expect([quote.code, quote.complaints]).toEqual([0, ''])
    if (variant === 'hour') {
      const next = new Date(at(2)).toISOString()
      const schedule = { kind: 'recurring', next, frequency: HOUR } as const
      const automation = { ...config.automation, schedule }
      const endless = { networks: { main: { ...config, automation } } }
      await writeFile(join(folder, 'hourly.json'), stringifyJson(endless))
      const hourly = await run('Alice', 'quote', '--config', 'hourly.json')
      expect([hourly.code, hourly.complaints]).toEqual([0, ''])
      expect(hourly.output).toContain('a run every 3600 seconds without end, first at')
      expect(hourly.output).toMatch(/each run +[0-9.]+ [A-Z]+ {2}\(after the first/)
      expect(hourly.output).toMatch(/the balance lasts for \d+ runs after the first, until \d{4}-/)
    }
    // Another one's task is found by its id, and is not his to cancel.
    const [id = ''] = /0x[0-9a-f]{64}/.exec((await run('Alice', 'tasks', '--long')).output) ?? []
    const stolen = await run('Bob', 'cancel', id, '--yes', ...SIGNER)
    expect([stolen.code, stolen.complaints.split(' ')[0]]).toEqual([2, 'SignerMismatch'])
    const before = await readFree(net.service, bob)
    await net.travelTo(Math.floor(Date.parse(at(2)) / 1000 + 60) as never)
    await net.settle()
    expect(await readFree(net.service, bob)).toBe(before + 10n ** 10n)
    const [, , ...left] = (await run('Alice', 'tasks')).output.split('\n')
    expect(left.length).toBe(kinds.length)
    for (const line of left) expect(line).toContain(' 1 run ')
    const half = await run('Alice', 'task', 'show', 'rent')
    expect([half.code, half.complaints]).toEqual([0, ''])
    expect(half.output).toContain('has 1 run to come')
    expect(half.output).toMatch(
      /scheduled, first run [\s\S]*sent its message[\s\S]*the call succeeded/
    )
    for (const [name] of kinds) {
      const cancelled = await run('Alice', 'cancel', name, '--yes', ...SIGNER)
      expect([cancelled.code, cancelled.complaints]).toEqual([0, ''])
      expect(cancelled.output).toContain('came back')
    }
    expect((await run('Alice', 'tasks')).output).toMatch(/^\w+: no task has future runs$/)
    // What is over is followed to its end at once.
    for (const [name] of kinds) {
      const over = await run('Alice', 'task', 'follow', name)
      expect([over.code, over.complaints]).toEqual([0, ''])
      expect(over.output).toContain('has no runs to come')
      expect(over.output).toMatch(/run of .* done on the service[\s\S]*cancelled, .* came back/)
      const end = over.output.split('\n').at(-1)
      expect(end).toMatch(new RegExp(`: task ${name} 0x\\w+ is over: 1 run done, .*last in block`))
      expect(end?.includes('1 of 1 call succeeded on the target')).toBe(name === 'rent')
    }
  })

  test('what the variant or the service does not take is refused before anything is signed', async () => {
    const send = (...argv: readonly string[]) =>
      refuse('schedule', 'never', ...argv, '--yes', ...SIGNER)
    const usage = [2, 'CommandArgumentInvalid']
    const { address } = await devAccount('Bob')
    const strange =
      variant === 'hour' ? ['--transfer', '1', '--to', address] : ['--dispatch', '0x000000']
    expect(await send('--at', at(2), ...strange)).toEqual(usage)
    expect(await send('--at', at(2), '--transfer', '1')).toEqual(usage)
    expect(await send('--at', at(2), '--to', 'Bob')).toEqual(usage)
    expect(await send('--at', at(2), '--transfer', '1', '--to', 'Bob', '--dispatch', '0x')).toEqual(
      usage
    )
    expect(await send()).toEqual(usage)
    expect(await send('--at', at(-1))).toEqual([2, 'PastTime'])
    expect(await send('--at', at(24 * 400))).toEqual([2, 'TimeTooFarOut'])
    expect(await refuse('cancel', 'never', '--yes', ...SIGNER)).toEqual([2, 'TaskDoesNotExist'])
    expect(await refuse('cancel', 'never', '--yes')).toEqual([2, 'SignerMismatch'])
    expect((await run('Alice', 'tasks', '--all')).output).toMatch(/^\w+: no task has future runs$/)
  })

  // What depends on the relay chain or the target alone is tested beside one variant.
  if (variant === 'minute') {
    test('the call runs as the account that the user has on the target, where it is another', async () => {
      const charlie = await devAccount('Charlie')
      const other = { ...config, automation: { ...config.automation, account: charlie.address } }
      const gathered = await gatherNetwork({ name: 'main', config: other, connections })
      expect(listIds(gathered, 'fail')).toEqual(['proxy-exists'])
      const fixed = await fixNetwork({ net, config: other, evidence: gathered, connections })
      expect(listIds(fixed, 'fail')).toEqual([])
      const before = await readFree(net.target, charlie.address)
      const steps = await rehearseTasks({ net, evidence: fixed })
      expect(steps.filter(({ succeeded }) => !succeeded)).toEqual([])
      const spent = before - (await readFree(net.target, charlie.address))
      expect(spent).toBe(chooseAmount(net.target))
    })

    test.each(targetSwitches)(
      'with %s, exactly the right check fails, with evidence and a remedy, until it is corrected',
      async (name) => {
        await net.misconfigure({ [name]: true })
        await net.build()
        const broken = await gather()
        const failing = judge(broken).filter(
          ({ outcome, kind }) => outcome === 'fail' || (kind !== undefined && outcome === 'warn')
        )
        expect(failing.map(({ id }) => id)).toEqual(failures[name])
        expect(listIds(broken, 'error')).toEqual([])
        expect(failing.filter(({ evidence }) => evidence.length === 0)).toEqual([])
        expect(failing.filter(({ remedies }) => remedies.length === 0)).toEqual([])
        await net.misconfigure({ [name]: false })
        await net.build()
        const fixed = await gather()
        expect(listIds(fixed, 'fail')).toEqual([])
        expect(listIds(fixed, 'skipped')).toEqual([])
      }
    )
  }
})
