import { callOf } from '@paraclock/devnet'
import { createKeyMulti, encodeAddress, sortAddresses } from '@polkadot/util-crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootNetwork, type Network } from '../src/bootNetwork.ts'
import { type Call, readStorage } from '../src/Chain.ts'
import { setTarget, UNIT } from '../src/prepareUser.ts'
import { scheduleXcmp } from '../src/scheduleXcmp.ts'
import { account, type ChainEvent, submit, succeed } from '../src/submit.ts'
import { readTime } from '../src/travel.ts'

const owner = account('Bob')
const delegate = account('Charlie')
const others = [account('Dave'), account('Eve')]

/** `System.CallFiltered`, as a result shows it. */
const filtered = { err: { module: { index: 0, error: '0x05000000' } } }

const named = (events: readonly ChainEvent[], name: string): readonly ChainEvent[] =>
  events.filter((event) => event.name === name)

describe.each(['service-hour', 'service-minute'] as const)('%s', (service) => {
  const isHour = service === 'service-hour'
  let network: Network
  let time = 0

  const schedule = async (id: string): Promise<Call> => {
    const call = callOf(network.target, 'system.remark', '0x00')
    return scheduleXcmp(network, { id, times: [time], call, owner })
  }

  /** A task that transfers at its time, in the way of the variant. */
  const scheduleTransfer = (id: string): Call => {
    if (!isHour) {
      const name = 'automationTime.scheduleNativeTransferTask'
      return callOf(network.service, name, id, [time], delegate.address, UNIT)
    }
    const transfer = callOf(network.service, 'balances.transferKeepAlive', delegate.address, UNIT)
    const times = { Fixed: { executionTimes: [time] } }
    return callOf(
      network.service,
      'automationTime.scheduleDynamicDispatchTask',
      id,
      times,
      transfer
    )
  }

  /** What comes of a call that the delegate makes for the owner. */
  const actFor = async (call: Call): Promise<unknown> => {
    const proxied = callOf(network.service, 'proxy.proxy', owner.address, null, call)
    const events = await succeed(network, network.service, proxied, delegate)
    return named(events, 'proxy.ProxyExecuted')[0]?.data['result']
  }

  const trust = async (proxyType: string): Promise<void> => {
    const call = callOf(network.service, 'proxy.addProxy', delegate.address, proxyType, 0)
    await succeed(network, network.service, call, owner)
  }

  beforeAll(async () => {
    network = await bootNetwork(service)
    await setTarget(network, 5)
    time = (Math.floor((await readTime(network.service)) / 3_600_000) + 2) * 3_600
  })

  afterAll(() => network.devnet.stop())

  it('schedules nothing for a proxy that may not transfer', async () => {
    await trust('NonTransfer')
    expect(await actFor(await schedule('narrow'))).toEqual(filtered)
    expect(await actFor(scheduleTransfer('narrow'))).toEqual(filtered)
    const batch = callOf(network.service, 'utility.batchAll', [scheduleTransfer('narrow')])
    expect(await actFor(batch)).not.toEqual({ ok: null })
  })

  it('schedules and cancels cross-chain tasks for a proxy of automation, and nothing else', async () => {
    const revoke = callOf(network.service, 'proxy.removeProxies')
    await succeed(network, network.service, revoke, owner)
    await trust('Automation')
    expect(await actFor(await schedule('automated'))).toEqual({ ok: null })
    expect(await actFor(scheduleTransfer('automated too'))).toEqual(filtered)
    const [[key] = []] = await network.service.api.query['automationTime']!['tasks']!.entries()
    const cancel = callOf(network.service, 'automationTime.cancelTask', key?.args[0]?.toHex())
    expect(await actFor(cancel)).toEqual({ ok: null })
  })

  it('schedules for a multisig', async () => {
    const members = sortAddresses([owner, ...others].map(({ address }) => address))
    const multisig = encodeAddress(createKeyMulti(members, 2))
    const fund = callOf(network.service, 'balances.transferKeepAlive', multisig, 100n * UNIT)
    await succeed(network, network.service, fund, owner)
    const task = await schedule('together')
    const approve = (signer: typeof owner, timepoint: unknown): Call => {
      const rest = members.filter((member) => member !== signer.address)
      const weight = { refTime: 10_000_000_000n, proofSize: 1_000_000n }
      return callOf(network.service, 'multisig.asMulti', 2, rest, timepoint, task, weight)
    }
    const [dave = owner] = others
    await succeed(network, network.service, approve(owner, null), owner)
    const pending = await network.service.api.query['multisig']!['multisigs']!.entries(multisig)
    const { when } = (pending[0]?.[1].toJSON() ?? {}) as { when?: unknown }
    const events = await succeed(network, network.service, approve(dave, when), dave)
    const [executed] = named(events, 'multisig.MultisigExecuted')
    expect(executed?.data['result']).toEqual({ ok: null })
    expect(named(events, 'automationTime.TaskScheduled')[0]?.data['owner']).toBe(
      encodeAddress(multisig, isHour ? 11_114 : 11_115)
    )
  })

  it('takes no fee from vesting tokens', async () => {
    const [, eve = owner] = others
    const { data } = (
      await readStorage(network.service, 'system.account', eve.address)
    ).toJSON() as {
      data: { free: string | number }
    }
    const left = 2n * UNIT
    const away = BigInt(data.free) - left
    const move = callOf(network.service, 'balances.transferKeepAlive', owner.address, away)
    await succeed(network, network.service, move, eve)
    const vesting = { locked: 1_000n * UNIT, perBlock: 1n, startingBlock: 1_000_000 }
    const vest = callOf(network.service, 'vesting.vestedTransfer', eve.address, vesting)
    await succeed(network, network.service, vest, owner)
    const costly = Array.from({ length: 30 }, (_, n) => time + n * 3_600)
    const call = callOf(network.target, 'system.remark', '0x00')
    const dear = await scheduleXcmp(network, { id: 'vested', times: costly, call, owner: eve })
    const { error } = await submit(network, network.service, dear, eve)
    expect(error).toBe('automationTime.InsufficientBalance')
  })
})
