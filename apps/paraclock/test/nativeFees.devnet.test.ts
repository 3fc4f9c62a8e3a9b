import type { NetworkConfig, NetworkEvidence } from '@paraclock/checklist'
import { gatherNetwork, judgeNetwork, listChecks } from '@paraclock/checklist'
import { type Devnet, devAccount } from '@paraclock/devnet'
import { beforeAll, expect, test } from 'vitest'
import { configureDevnet } from '../src/rehearse/configureDevnet.ts'
import { fixNetwork } from '../src/rehearse/fixNetwork.ts'
import { rehearseTasks } from '../src/rehearse/rehearseTasks.ts'
import { openNetwork } from './network/openNetwork.ts'

const net = await openNetwork({ variant: 'hour', name: 'main' })
let config: NetworkConfig

const listIds = (evidence: NetworkEvidence, outcome: string) =>
  judgeNetwork({
    checks: listChecks(),
    evidence,
    gatheredAt: Number(net.now()),
    today: '2026-01-01'
  }).flatMap((result) => (result.outcome === outcome ? [result.id] : []))

beforeAll(async () => {
  config = (await configureDevnet([net])).networks['main'] as NetworkConfig
  // Most chains sell execution for their own token and for no service's.
  await net.misconfigure({ FeeAssetNotAccepted: true })
})

test('where the target does not take its token, the service is set up to pay in the target’s', async () => {
  const { relay } = net
  // As when the relay tells of channels in words that an old runtime does not read.
  const send = relay.api.tx['xcmPallet']?.['send']?.(
    { V5: { parents: 0, interior: { X1: [{ Parachain: 2_200 }] } } },
    { V5: [{ Trap: 7 }] }
  )
  if (send === undefined) throw new Error('the relay sends no messages')
  await net.sudo(relay, send)
  const fresh = await gatherNetwork({ name: 'main', config })
  const { feeAsset, funds } = fresh.artifacts
  if (feeAsset?.status !== 'gathered' || funds?.status !== 'gathered') {
    throw new Error('it is not known how the service pays')
  }
  const { feePerRun, fund } = funds.value
  const alive = BigInt(String(net.target.api.consts['balances']?.['existentialDeposit']))
  // A tenth more than the planned runs, and nothing for good measure: a token may be worth much.
  expect(fund?.transfer?.amount).toBe(feePerRun * 110n + alive)
  expect(feeAsset.value).toMatchObject({
    // The service's users have none of the target's token.
    backed: { known: true, value: 0n },
    location: { parents: 0, interior: [] },
    from: 'assumed',
    accepted: { known: true, value: true }
  })
  expect(fund?.chain).toBe('target')
  const fixed = await fixNetwork({ net, config, evidence: fresh, onOutcome: () => {} })
  for (const outcome of ['fail', 'error', 'manual']) expect(listIds(fixed, outcome)).toEqual([])
  // On some chains Bob makes blocks: what he earns by that is no sign that the task did not run.
  const [charlie, bob] = await Promise.all([devAccount('Charlie'), devAccount('Bob')])
  const reward = net.target.api.tx['balances']?.['transferKeepAlive']?.(bob.address, 7)
  if (reward === undefined) throw new Error('the target moves no funds')
  const busy: Devnet = {
    ...net,
    travelTo: async (time, options) => {
      await net.execute({ chain: net.target, call: reward, signer: charlie })
      return await net.travelTo(time, options)
    }
  }
  const steps = await rehearseTasks({ net: busy, evidence: fixed })
  expect(steps.filter(({ succeeded }) => !succeeded)).toEqual([])
})
