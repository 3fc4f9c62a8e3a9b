import type { Chain } from '@paraclock/connect'
import { bytesToHex, type Hex } from '@paraclock/core'
import { type Devnet, devAccount, type Snapshot, startDevnet } from '@paraclock/devnet'
import { sovereignAccount } from '@paraclock/xcm'
import { readBest } from '@tooling/devnet/readBest'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type ProposalRoute,
  planProposal,
  readGovernance,
  readProposal,
  readReferenda,
  runCall,
  sumBlocks
} from '../src/index.ts'

let net: Devnet
let fresh: Snapshot

beforeAll(async () => {
  net = await startDevnet({ variant: 'minute' })
  fresh = await net.snapshot()
})
beforeEach(() => net.restore(fresh))
afterAll(() => net.stop())

const ISSUE = { pallet: 'System', method: 'set_storage', args: { items: [['0x0102', '0x03']] } }

async function plan() {
  const chain = await readBest(net.relay)
  const call = bytesToHex(chain.runtime.type('Call').encode(ISSUE))
  return { chain, ...(await planProposal({ chain, call })) }
}

const referendumOf = (routes: readonly ProposalRoute[]): ProposalRoute => {
  const route = routes.find(({ body }) => body === 'referenda')
  if (route === undefined) throw new Error('no referendum')
  return route
}

const statuses = (route: ProposalRoute) =>
  route.steps.flatMap((step) => (step.kind === 'call' ? [`${step.id} ${step.status}`] : []))

/** Makes the calls of a route that can be made now, from their bytes alone. */
async function makeDue(route: ProposalRoute): Promise<void> {
  const { relay } = net
  for (const step of route.steps) {
    if (step.kind !== 'call' || step.status !== 'act' || step.call === undefined) continue
    await send(step.call)
  }
  async function send(call: Hex): Promise<void> {
    const typed = relay.api.tx(relay.api.createType('Call', call) as never)
    await net.execute({ chain: relay, call: typed, signer: await devAccount('Bob') })
  }
}

test('a call goes through a referendum by the calls of its plan, from submission to enactment', async () => {
  const first = await plan()
  const route = referendumOf(first.routes)
  expect(route.title).toBe('referendum on the track root of Referenda')
  expect(statuses(route)).toEqual(['preimage act', 'submit act', 'deposit wait'])
  await makeDue(route)

  const second = await plan()
  expect(second.standing).toMatchObject({
    isNoted: true,
    referendum: { index: 0, phase: 'preparing', hasDecisionDeposit: false }
  })
  expect(statuses(referendumOf(second.routes))).toEqual([
    'preimage done',
    'submit done',
    'deposit act'
  ])
  const noted = await readProposal(second.chain, { hash: first.hash })
  expect(noted.call).toBe(first.call)
  const voted = await readProposal(second.chain, { referendum: 0 })
  expect(voted.call).toBe(first.call)
  expect(voted.origin).toMatchObject({ value: { type: 'Root' } })
  await makeDue(referendumOf(second.routes))

  const { relay } = net
  const vote = relay.api.tx['convictionVoting']?.['vote']?.(0, {
    Standard: { vote: { aye: true, conviction: 'Locked1x' }, balance: 10n ** 17n }
  })
  if (vote === undefined) throw new Error('no vote')
  await net.execute({ chain: relay, call: vote, signer: await devAccount('Alice') })
  const deposited = await plan()
  expect(deposited.standing.referendum?.hasDecisionDeposit).toBe(true)

  const [least, most] = sumBlocks(route.steps)
  let passed = 0
  while ((await isSet()) === false && passed <= most) {
    await net.build()
    passed += 1
  }
  expect(passed).toBeGreaterThanOrEqual(least)
  expect(passed).toBeLessThanOrEqual(most)
  const chain = await readBest(net.relay)
  const { value: governance } = await readGovernance(chain)
  const [ended] = await readReferenda(chain, governance)
  expect(ended).toMatchObject({ index: 0, state: 'Approved', ongoing: undefined })
})

async function isSet(): Promise<boolean> {
  const chain = await readBest(net.relay)
  const [value] = await chain.source.getStorage(['0x0102'], { at: chain.block.hash })
  return value === '0x03'
}

test('the message of a call is followed to the chain that executes it', async () => {
  const [relay, target] = await Promise.all([readBest(net.relay), readBest(net.target)])
  const here = { parents: 0, interior: { type: 'Here' } }
  const token = { id: here, fun: { type: 'Fungible', value: 10n ** 12n } }
  const beneficiary = {
    parents: 0,
    interior: { X1: [{ AccountId32: { id: `0x${'07'.repeat(32)}` } }] }
  }
  const program = [
    { WithdrawAsset: [token] },
    { BuyExecution: { fees: token, weight_limit: 'Unlimited' } },
    { DepositAsset: { assets: { Wild: { AllCounted: 1 } }, beneficiary } }
  ]
  const send = {
    pallet: 'PolkadotXcm',
    method: 'send',
    args: { dest: { V4: { parents: 1, interior: 'Here' } }, message: { V4: program } }
  }
  const call = bytesToHex(target.runtime.type('Call').encode(send))
  const { signal } = new AbortController()
  const run = async (on: Chain) => await runCall({ chain: target, call, receivers: [on], signal })
  const { effects: poor } = await run(relay)
  expect(poor[1]?.result.failure?.name).toBe('FailedToTransactAsset')
  const { account } = sovereignAccount({ paraId: net.target.paraId as number, on: 'relay' })
  await net.fund({ chain: net.relay, account, amount: 10n ** 13n })
  const { effects, unfollowed } = await run(await readBest(net.relay))
  expect(unfollowed).toEqual([])
  expect(effects.map(({ chain, from }) => [chain.name, from])).toEqual([
    ['target', undefined],
    ['relay', 'target']
  ])
  expect(effects.map(({ result }) => result.failure)).toEqual([undefined, undefined])
})

test('what is not followed is named: another chain, the 17th message, and the queue of a chain that lists none', async () => {
  const [relay, target] = await Promise.all([readBest(net.relay), readBest(net.target)])
  const { signal } = new AbortController()
  const remark = (byte: string) =>
    bytesToHex(
      target.runtime.encodeCall({ pallet: 'System', method: 'remark', args: { remark: byte } })
    )
  const transact = (call: Hex) => ({
    Transact: {
      origin_kind: 'Superuser',
      require_weight_at_most: { ref_time: 10n ** 9n, proof_size: 10_000n },
      call: { encoded: call }
    }
  })
  const unpaid = { UnpaidExecution: { weight_limit: 'Unlimited', check_origin: undefined } }
  const sendTo = (paraId: number, call: Hex, inside = false) => ({
    ...{ pallet: 'XcmPallet', method: 'send' },
    args: {
      dest: { V4: { parents: 0, interior: { X1: [{ Parachain: paraId }] } } },
      message: { V4: [unpaid, inside ? { SetAppendix: [transact(call)] } : transact(call)] }
    }
  })
  const batch = (calls: readonly unknown[]) =>
    bytesToHex(relay.runtime.encodeCall({ pallet: 'Utility', method: 'batch', args: { calls } }))
  const { paraId } = net.target
  const many = Array.from({ length: 17 }, (_, at) =>
    sendTo(paraId as number, remark(`0x${(at + 16).toString(16)}`), at === 16)
  )
  const elsewhere = sendTo(net.service.paraId as number, '0x0102')
  const call = batch([...many, elsewhere])
  const run = await runCall({ chain: relay, call, receivers: [target], signal })
  expect(run.effects.map(({ result }) => result.failure)).toEqual(Array(17).fill(undefined))
  expect(run.unfollowed).toEqual([
    {
      ...{ from: 'relay', to: `parachain ${net.service.paraId}`, calls: ['0x0102'] },
      reason: 'it is not one of the given chains'
    },
    {
      ...{ from: 'relay', to: target, calls: [remark('0x20')] },
      reason: 'only 16 messages are followed'
    }
  ])

  // A signed call is an extrinsic, which lists its messages only by a dry run.
  const sent = { pallet: 'PolkadotXcm', method: 'send' }
  const message = { V4: [{ ClearOrigin: undefined }] }
  const args = { dest: { V4: { parents: 1, interior: 'Here' } }, message }
  const signed = {
    ...{ call: bytesToHex(target.runtime.encodeCall({ ...sent, args })), signal },
    origin: { kind: 'signed', account: (await devAccount('Bob')).address }
  } as const
  const listed = await runCall({ ...signed, chain: target })
  expect(listed.unfollowed).toMatchObject([{ from: 'target', to: 'the relay chain' }])
  const older = Object.assign(Object.create(target) as Chain, { hasApi: () => false })
  const queued = await runCall({ ...signed, chain: older })
  expect(queued.unfollowed).toMatchObject([
    { to: 'the receivers in ParachainSystem.PendingUpwardMessages' }
  ])
})
