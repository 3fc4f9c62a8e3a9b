import { callOf } from '@paraclock/devnet'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootNetwork, type Network } from '../src/bootNetwork.ts'
import { askRuntime, readStorage } from '../src/Chain.ts'
import { openChannels, sovereignAccount } from '../src/openChannels.ts'
import {
  fundService,
  grantProxy,
  manage,
  readDerivedAccount,
  sendToken,
  setTarget,
  UNIT
} from '../src/prepareUser.ts'
import { scheduleXcmp } from '../src/scheduleXcmp.ts'
import { account, type ChainEvent, readEventsAfter, readHead, succeed } from '../src/submit.ts'
import { readTime, travelTo } from '../src/travel.ts'

const owner = account('Bob')
const recipient = account('Charlie')

const named = (events: readonly ChainEvent[], name: string): readonly ChainEvent[] =>
  events.filter((event) => event.name === name)

describe.each([
  { service: 'service-hour', slotSeconds: 3_600 } as const,
  { service: 'service-minute', slotSeconds: 60 } as const
])('$service', ({ service, slotSeconds }) => {
  let network: Network
  let slot = 0

  const freeOnTarget = async (who: string): Promise<bigint> => {
    const { data } = (await readStorage(network.target, 'system.account', who)).toJSON() as {
      data: { free: string | number }
    }
    return BigInt(data.free)
  }

  const tokenOnTarget = async (who: string): Promise<bigint> => {
    const id = { parents: 1, interior: { X1: [{ Parachain: network.service.paraId }] } }
    const held = (await readStorage(network.target, 'foreignAssets.account', id, who)).toJSON()
    return BigInt((held as { balance: string | number } | null)?.balance ?? 0)
  }

  /** The next whole slot that is at least two slots away, in seconds. */
  const laterSlot = async (): Promise<number> => {
    const millis = Math.max(await readTime(network.service), await readTime(network.target))
    return (Math.floor(millis / 1_000 / slotSeconds) + 2) * slotSeconds
  }

  const schedule = async (id: string, times: readonly number[], amount: bigint) => {
    const call = callOf(network.target, 'balances.transferKeepAlive', recipient.address, amount)
    const task = await scheduleXcmp(network, { id, times, call, owner })
    return succeed(network, network.service, task, owner)
  }

  beforeAll(async () => {
    network = await bootNetwork(service)
  })

  afterAll(() => network.devnet.stop())

  it('fails a run, and refunds the fee for sending it, while no channel is open', async () => {
    await setTarget(network, 5)
    slot = await laterSlot()
    await schedule('too early', [slot], UNIT)
    const moment = await travelTo(network, slot * 1_000)
    const [failure] = named(moment.service, 'automationTime.TaskFailed')
    expect(failure?.data).toMatchObject({ run: slot, last: true })
    expect(Number(failure?.data['refund'])).toBeGreaterThan(0)
    expect(named(moment.target, 'messageQueue.Processed')).toEqual([])
  })

  it('has its channels opened by the calls that real chains make', async () => {
    await openChannels(network)
    const deposit = (await readStorage(
      network.relay,
      'system.account',
      sovereignAccount('para', network.service.paraId)
    )) as unknown as { data: { reserved: { toString(): string } } }
    expect(BigInt(deposit.data.reserved.toString())).toBe(2n * 10_000_000_000_000n)
  })

  it('moves its token to the target and back', async () => {
    await sendToken(network, owner.address, 10n * UNIT)
    const received = await tokenOnTarget(owner.address)
    expect(received).toBeGreaterThan(9n * UNIT)
    const token = { parents: 1, interior: { X1: [{ Parachain: network.service.paraId }] } }
    const back = callOf(
      network.target,
      'polkadotXcm.limitedReserveTransferAssets',
      { V5: token },
      {
        V5: {
          parents: 0,
          interior: { X1: [{ AccountId32: { network: null, id: recipient.publicKey } }] }
        }
      },
      { V5: [{ id: token, fun: { Fungible: 5n * UNIT } }] },
      0,
      'Unlimited'
    )
    await succeed(network, network.target, back, owner)
    await network.devnet.settle()
    expect(await tokenOnTarget(owner.address)).toBe(received - 5n * UNIT)
    const { data } = (
      await readStorage(network.service, 'system.account', recipient.address)
    ).toJSON() as { data: { free: string | number } }
    expect(BigInt(data.free)).toBeGreaterThan(1_000_000n * UNIT + 4n * UNIT)
  })

  it('names the account that the target derives for a user', async () => {
    const told = await askRuntime(
      network.service,
      'xcmpHandlerApi.crossChainAccount',
      owner.address
    )
    expect(told.toHex()).toBe(await readDerivedAccount(network, owner))
  })

  it.each([5, 4, 3] as const)(
    'changes the target at the times of a task and at no other, over XCM V%i',
    async (version) => {
      await setTarget(network, version)
      if (version === 5) {
        await fundService(network)
        await grantProxy(network, owner, 'Automation')
      }
      const amount = UNIT + BigInt(version)
      slot = await laterSlot()
      const times = [slot, slot + 2 * slotSeconds]
      const scheduled = await schedule(`v${version}`, times, amount)
      expect(named(scheduled, 'automationTime.TaskScheduled')).toHaveLength(1)

      const before = await freeOnTarget(recipient.address)
      const at = async (seconds: number): Promise<bigint> => {
        await travelTo(network, seconds * 1_000)
        return (await freeOnTarget(recipient.address)) - before
      }
      expect(await at(slot - 6)).toBe(0n)
      expect(await at(slot)).toBe(amount)
      expect(await at(slot + slotSeconds)).toBe(amount)
      expect(await at(slot + 2 * slotSeconds)).toBe(2n * amount)
      expect(await at(slot + 3 * slotSeconds)).toBe(2n * amount)
    }
  )

  it('takes back what it did not spend on the target', async () => {
    slot = await laterSlot()
    await schedule('refund', [slot], UNIT)
    const held = await tokenOnTarget(sovereignAccount('sibl', network.service.paraId))
    const moment = await travelTo(network, slot * 1_000)
    const [done] = named(moment.service, 'automationTime.TaskExecuted')
    expect(done?.data).toMatchObject({ run: slot })
    const amountOf = (name: string): bigint =>
      named(moment.target, name).reduce((sum, { data }) => sum + BigInt(String(data['amount'])), 0n)
    const withdrawn = amountOf('foreignAssets.Withdrawn')
    const deposited = amountOf('foreignAssets.Deposited')
    expect(deposited).toBeGreaterThan(0n)
    const left = await tokenOnTarget(sovereignAccount('sibl', network.service.paraId))
    expect(held - left).toBe(withdrawn - deposited)
  })

  it('recovers a fee that did not buy its weight, and withdraws a margin where one is set', async () => {
    const { paraId } = network.target
    const service = sovereignAccount('sibl', network.service.paraId)
    const act = (name: string, ...args: unknown[]) =>
      manage(network, callOf(network.service, `xcmpHandler.${name}`, ...args))
    const run = async (id: string) => {
      slot = await laterSlot()
      await schedule(id, [slot], UNIT)
      return await travelTo(network, slot * 1_000)
    }
    await setTarget(network, 5, { feePerSecond: (8n * UNIT * 9n) / 10n })
    const before = await tokenOnTarget(service)
    const failed = await run('too little')
    expect(named(failed.service, 'automationTime.TaskExecuted')).toHaveLength(1)
    expect(named(failed.target, 'polkadotXcm.AssetsTrapped')).toHaveLength(1)
    const left = await tokenOnTarget(service)
    expect(left).toBeLessThan(before)

    const head = await readHead(network.target)
    await act('claimTrappedFee', paraId, before - left)
    await network.devnet.settle()
    const claimed = await readEventsAfter(network.target, head)
    expect(named(claimed, 'polkadotXcm.AssetsClaimed')).toHaveLength(1)
    const back = await tokenOnTarget(service)
    expect(back).toBeGreaterThan(left)
    expect(back).toBeLessThan(before)

    const prices = { feePerMebibyte: 0, chargePerMebibyte: 0, maxCallWeight: null }
    const margins = { ...prices, margin: 200_000_000 }
    await act('setTargetMargins', paraId, margins)
    const paid = await freeOnTarget(recipient.address)
    await run('with a margin')
    expect((await freeOnTarget(recipient.address)) - paid).toBe(UNIT)

    slot = await laterSlot()
    await schedule('stopped', [slot], UNIT)
    await act('stopTarget', paraId)
    const stopped = await travelTo(network, slot * 1_000)
    const [failure] = named(stopped.service, 'automationTime.TaskFailed')
    expect(Number(failure?.data['refund'])).toBeGreaterThan(0)
    await act('resumeTarget', paraId)
    await setTarget(network, 5)
    await act('setTargetMargins', paraId, { ...margins, margin: 0 })
  })

  it('raises the price of messages for nobody, and takes no run', async () => {
    const { service: chain, target } = network
    slot = await laterSlot()
    const message = `0x${'00'.repeat(8_192)}`
    const times = service === 'service-hour' ? { Fixed: { executionTimes: [slot] } } : [slot]
    const weight = service === 'service-hour' ? 1n : { refTime: 1n, proofSize: 1n }
    const name = 'automationTime.scheduleXcmpTask'
    for (const batch of [0, 1]) {
      const calls = Array.from({ length: 30 }, (_, task) =>
        callOf(chain, name, `crowd ${batch} ${task}`, times, target.paraId, 0, message, weight)
      )
      await succeed(network, chain, callOf(chain, 'utility.batchAll', calls), owner)
    }
    const head = await readHead(chain)
    await travelTo(network, slot * 1_000)
    await network.devnet.build(30, { refused: 'report' })
    const events = await readEventsAfter(chain, head)
    expect(named(events, 'automationTime.TaskFailed')).toEqual([])
    expect(named(events, 'automationTime.TaskExecuted')).toHaveLength(60)
    // Four of the longest messages are the bytes of a block.
    expect(named(events, 'automationTime.TaskWaiting')).toHaveLength(56)
    const factor = await readStorage(chain, 'xcmpQueue.deliveryFeeFactor', target.paraId)
    expect(BigInt(String(factor))).toBe(10n ** 18n)
  })
})
