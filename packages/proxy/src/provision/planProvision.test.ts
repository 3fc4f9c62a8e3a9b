import { parseJson, stringifyJson } from '@paraclock/core'
import { encodeAddress } from '@polkadot/util-crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeCall, readCall } from '../../test/support/openTarget.ts'
import { FUNDER, PalletModel, USER } from '../../test/support/PalletModel.ts'
import type { ProvisionState, TransferQuote, TriedCall } from './ProvisionState.ts'
import { planProvision } from './planProvision.ts'

const PCM = { symbol: 'PCM', decimals: 10 }
const FEE = 80n

/** The service's chain, the target, and the message between them, as far as plans see them. */
class World {
  readonly target: PalletModel
  held: bigint
  onService: bigint
  isImmediateDone = false
  constructor(start: { free: bigint; held: bigint; onService: bigint }) {
    this.target = new PalletModel({ free: start.free, grants: [] })
    this.held = start.held
    this.onService = start.onService
  }

  read(spend: bigint, more: Partial<ProvisionState> = {}): ProvisionState {
    const proxy = this.target.read()
    const address = encodeAddress(USER)
    const common = { blockHash: proxy.blockHash, account: proxy.user, address }
    const form = { address: 'multiAddress', blockNumberBytes: 4 } as const
    const transferKeepAlive = { palletIndex: 10, callIndex: 3 }
    const rest = { ...common, transferKeepAlive, form }
    const service = {
      ...rest,
      chain: 'service',
      token: PCM,
      balance: { free: this.onService, reserved: 0n, frozen: 0n },
      existentialDeposit: 10n
    }
    const lacking = spend + 10n - this.onService
    const from = {
      ...rest,
      chain: 'Acme',
      token: proxy.token,
      balance: proxy.balance,
      existentialDeposit: 100n
    }
    const transfer: TransferQuote = {
      from,
      asset: { parents: 1, interior: [{ kind: 'parachain', paraId: 2115 }] },
      held: this.held,
      call: makeCall('system', 'remark', `0x${lacking.toString(16).padStart(32, '0')}`).toHex(),
      description: 'polkadotXcm.transferAssets',
      kind: 'destinationReserve',
      amount: lacking + FEE,
      arrives: lacking,
      fees: { inclusion: 20n, delivery: 5n },
      failure: null,
      evidence: []
    }
    return {
      proxy,
      proof: {
        chain: 'Acme',
        blockHash: proxy.blockHash,
        call: '0x00000401',
        description: '',
        reachesContracts: false,
        types: [],
        probes: [],
        admitting: ['Automation', 'Any']
      },
      service,
      spend,
      transfer: spend > 0n && lacking > 0n ? transfer : null,
      acquire: null,
      immediate: this.isImmediateDone ? null : NOW,
      ...more
    }
  }
}

const NOW: TriedCall = {
  call: makeCall('system', 'remarkWithEvent', '0x01').toHex(),
  description: 'system.remarkWithEvent',
  fee: 33n,
  failure: null,
  evidence: []
}

test('after any partial execution the plan goes on to the end, over all chains', () => {
  const amount = fc.bigInt({ min: 0n, max: 3_000n })
  fc.assert(
    fc.property(amount, amount, amount, fc.boolean(), (free, onService, spend, batch) => {
      const world = new World({ free, held: 100_000n, onService })
      const kinds: string[] = []
      for (let round = 0; round < 9; round += 1) {
        const plan = planProvision(world.read(spend), { funder: FUNDER, batch })
        expect(plan.obstacles).toEqual([])
        const [step] = plan.steps
        if (step === undefined) {
          expect(plan.status).toBe('done')
          const kept = spend === 0n ? onService : spend + 10n
          expect(world.onService).toBe(onService > kept ? onService : kept)
          expect(world.target.free).toBeGreaterThanOrEqual(100n)
          expect(kinds.at(-1)).toBe('immediate')
          return
        }
        kinds.push(step.action)
        const { section } = readCall(step.call)
        if (section !== 'system') {
          world.target.perform(step)
          continue
        }
        world.target.free -= step.fee?.amount ?? 0n
        if (step.action === 'immediate') world.isImmediateDone = true
        else {
          const lacking = spend + 10n - world.onService
          world.held -= lacking + FEE
          world.onService += lacking
        }
      }
      throw new Error(`the plan does not come to an end: ${kinds.join()}`)
    }),
    { numRuns: 100 }
  )
})

test('what is on its way is not sent again', () => {
  const state = new World({ free: 10_000n, held: 5_000n, onService: 0n }).read(500n)
  expect(planProvision(state).shortfall).toEqual({ amount: 510n, ...PCM })
  const waiting = planProvision(state, { underWay: 510n })
  expect(waiting.steps.map(({ action }) => action)).toEqual(['addProxy', 'immediate'])
})

test('a token that is short is bought, sponsored, or named with its exact amount', () => {
  const world = new World({ free: 10_000n, held: 400n, onService: 7n })
  const state = world.read(500n)
  const [obstacle] = planProvision(state).obstacles
  expect(obstacle).toEqual({
    code: 'tokenShort',
    chain: 'Acme',
    held: { amount: 400n, ...PCM },
    needed: { amount: 583n, ...PCM },
    shortfall: { amount: 183n, ...PCM }
  })
  const acquire = { ...NOW, description: 'swap' }
  const bought = planProvision({ ...state, acquire })
  expect(bought.steps.map(({ action }) => action)).toEqual([
    'addProxy',
    'acquire',
    'transfer',
    'immediate'
  ])
  expect(bought.proxy.cost?.needed.amount).toBe(1_010n + 51n + 33n + 25n + 33n + 100n)
  const sponsored = planProvision(state, { sponsor: FUNDER })
  const gift = sponsored.steps.find(({ action }) => action === 'sponsor')
  expect(gift).toMatchObject({
    chain: 'service',
    origin: { kind: 'signed', account: encodeAddress(FUNDER) },
    call: makeCall('balances', 'transferKeepAlive', USER, 503n).toHex()
  })
  const nowhere = planProvision({ ...state, transfer: null })
  expect(nowhere.obstacles).toMatchObject([
    { code: 'tokenShort', chain: 'service', held: { amount: 7n }, shortfall: { amount: 503n } }
  ])
  expect(nowhere.remedies[0]?.summary).toContain('0.0000000503 PCM on service')
})

test('a transfer that a dry run refuses blocks the plan, on the chain that refuses it', () => {
  const state = new World({ free: 10_000n, held: 5_000n, onService: 0n }).read(500n)
  const failure = { chain: 'service', reason: 'UntrustedReserveLocation' }
  const transfer = state.transfer && { ...state.transfer, failure }
  const { status, obstacles, remedies } = planProvision({ ...state, transfer })
  expect(status).toBe('blocked')
  expect(obstacles).toEqual([{ code: 'transferFails', ...failure }])
  expect(remedies[0]?.summary).toContain('UntrustedReserveLocation')
  const sponsored = planProvision({ ...state, transfer }, { sponsor: FUNDER })
  expect(sponsored.obstacles).toEqual([])
  expect(sponsored.steps.map(({ action }) => action)).toEqual(['addProxy', 'sponsor', 'immediate'])
})

test('fees on a third chain are looked for on that chain', () => {
  const state = new World({ free: 10_000n, held: 5_000n, onService: 0n }).read(500n)
  const from = state.transfer && { ...state.transfer.from, chain: 'hub' }
  const rich = state.transfer && from && { ...state.transfer, from }
  expect(planProvision({ ...state, transfer: rich }).status).toBe('act')
  const balance = { free: 110n, reserved: 0n, frozen: 0n }
  const poor = rich && { ...rich, from: { ...rich.from, balance } }
  const plan = planProvision({ ...state, transfer: poor })
  expect(plan.obstacles).toMatchObject([
    { code: 'fundsShort', chain: 'hub', needed: { amount: 125n }, shortfall: { amount: 15n } }
  ])
  expect(plan.proxy.status).toBe('act')
  expect(plan.remedies[0]?.summary).toContain('on hub')
})

test('a call at once that would fail is told', () => {
  const state = new World({ free: 10_000n, held: 0n, onService: 0n }).read(0n)
  const immediate = { ...NOW, failure: 'Token.FundsUnavailable' }
  expect(planProvision({ ...state, immediate }).notices).toContainEqual({
    chain: 'Acme',
    code: 'immediateFails',
    failure: 'Token.FundsUnavailable'
  })
})

test('a saved state leads to the same plan', () => {
  const state = new World({ free: 10n, held: 5_000n, onService: 0n }).read(500n)
  const saved = parseJson(stringifyJson(state)) as unknown as ProvisionState
  expect(planProvision(saved)).toEqual(planProvision(state))
})
