import { isUnanswered, type Read } from '@paraclock/connect'
import {
  type AccountId20,
  type AccountId32,
  type Fact,
  type Hex,
  isParaclockError,
  stringifyJson,
  type Weight
} from '@paraclock/core'
import type { StorageOverride } from '@paraclock/executor/simulate'
import type { DispatchOrigin } from '@paraclock/types'
import {
  decodeProgram,
  type Location,
  siblingLocation,
  type XcmProgram,
  XcmVersionMismatch
} from '@paraclock/xcm'
import { describeUnseen, type ProgramRun, UNSEEN } from '../evidence/ProgramArtifact.ts'
import { describeRun } from '../words/describeRun.ts'
import {
  type DispatchedCall,
  type OpenRuntime,
  type OwnRuntime,
  proveExecution
} from './OwnRuntime.ts'
import { observeAccount } from './observeAccount.ts'
import {
  type ObservedPrice,
  observePayment,
  observePrice,
  observeRate,
  observeWeight,
  type Payment,
  type PaymentFinding
} from './observeFees.ts'
import { listNatives, observeNative } from './observeNative.ts'
import { observeRun } from './observeRun.ts'

/** Measures how a chain executes programs and calls, by running its runtime at the pinned block. */
export interface ChainObserver {
  /** Finds the location by which the chain names its own token. */
  native(): Promise<Read<Fact<Location>>>
  /** Measures whether the chain sells weight for an asset. */
  accepts(location: Location): Promise<Read<Fact<boolean>>>
  /** Measures the price of a second of ref time without proof size, in an asset. */
  rate(location: Location): Promise<Read<Fact<bigint>>>
  /** Measures the price of a weight, in an asset. */
  price(location: Location, weight: Weight): Promise<Read<Fact<bigint>>>
  /**
   * Measures the weight of a program on the chain. `callWeight` is the weight of the call in the
   * program.
   */
  weigh(program: Hex, callWeight: Weight): Promise<Read<Fact<Weight>>>
  /** Runs a program. */
  run(program: Hex): Promise<Read<Fact<ProgramRun>>>
  /**
   * Dispatches a call as an account. `money` sets the free balance of the account. `given`: more
   * than the call needs. `own`: the free balance on the chain plus the fee of the call.
   */
  dispatch(call: Hex, account: string, money: 'given' | 'own'): Promise<Read<Fact<DispatchedCall>>>
  /** Dispatches a call on the pinned state with the given overrides. */
  dispatchAs(
    call: Hex,
    origin: DispatchOrigin,
    overrides: readonly StorageOverride[]
  ): Promise<Read<Fact<DispatchedCall>>>
  /**
   * Finds the account that acts for a user of the service, in hex. `undefined` if there is no such
   * account.
   */
  account(owner: string): Promise<Read<Fact<AccountId32 | AccountId20 | undefined>>>
}

export function createObserver(args: {
  /** Opens the chain's runtime. Called only once, at the first measurement. */
  readonly open: () => Promise<OpenRuntime>
  readonly paraId: number
}): ChainObserver {
  let opening: Promise<OpenRuntime> | undefined
  let naming: Promise<OwnRuntime> | undefined
  const findings = new Map<string, Promise<PaymentFinding>>()

  const findPayment = (on: OwnRuntime, location: Location): Promise<PaymentFinding> => {
    const key = stringifyJson(location)
    const finding = findings.get(key) ?? observePayment(on, location)
    findings.set(key, finding)
    return finding
  }
  /**
   * Finds a payment that the target accepts. Tests the target's own token first, then the service's
   * token. Returns `undefined` if the target accepts neither.
   */
  const choosePayment = async (on: OwnRuntime): Promise<Payment | undefined> => {
    for (const location of [on.native, siblingLocation(on.sender)]) {
      const finding = await findPayment(on, location)
      if (finding.kind === 'accepted') return finding.payment
    }
    return undefined
  }
  const ask = async <Value>(
    look: (on: OpenRuntime) => Promise<Read<Fact<Value>>>
  ): Promise<Read<Fact<Value>>> => {
    try {
      opening ??= args.open()
      return await look(await opening)
    } catch (error) {
      // If the endpoint did not answer, or the XCM versions do not match, the error is thrown.
      // After any other `ParaclockError`, the measured fact is unknown.
      const isOther = isUnanswered(error) || isParaclockError(error, XcmVersionMismatch)
      if (!isParaclockError(error) || isOther) throw error
      return unknown(`its runtime cannot be run in this process: ${error.message}`)
    }
  }
  const askOwn = <Value>(
    look: (on: OwnRuntime) => Promise<Read<Fact<Value>>>
  ): Promise<Read<Fact<Value>>> =>
    ask(async (on) => {
      naming ??= nameNative(on, args.paraId)
      return await look(await naming)
    })
  const sell = (
    location: Location,
    look: (on: OwnRuntime, payment: Payment) => Promise<ObservedPrice | undefined>
  ): Promise<Read<Fact<bigint>>> =>
    askOwn(async (on) => {
      const finding = await findPayment(on, location)
      if (finding.kind === 'unseen') return unknown(UNSEEN)
      if (finding.kind === 'declined') {
        const { evidence } = prove(on, false, finding.program, UNSOLD, false)
        return { ...unknown('the target sells no weight for it'), evidence }
      }
      const found = await look(on, finding.payment)
      if (found === undefined) return unknown('a run of it does not show the price')
      return prove(on, found.price, found.program, `it costs ${found.price}`)
    })

  return {
    native: () =>
      askOwn(async ({ native }) => ({ value: { known: true, value: native }, evidence: [] })),
    accepts: (location) =>
      askOwn(async (on) => {
        const finding = await findPayment(on, location)
        if (finding.kind === 'unseen') return unknown(UNSEEN)
        if (finding.kind === 'declined') return prove(on, false, finding.program, UNSOLD, false)
        const { begin, base } = finding.payment
        return prove(
          on,
          true,
          [begin],
          `weight is sold for it: the program used ${base.refTime} ps`
        )
      }),
    rate: (location) => sell(location, observeRate),
    price: (location, weight) => sell(location, (on, payment) => observePrice(on, payment, weight)),
    weigh: (program, callWeight) =>
      askOwn(async (on) => {
        const payment = await choosePayment(on)
        if (payment === undefined) return unknown(UNSEEN)
        const weight = await observeWeight(on, payment, decodeProgram(program), callWeight)
        if (weight === undefined) return unknown('a run of it does not show the weight')
        const { refTime, proofSize } = weight
        return prove(on, weight, program, `it weighs ${refTime} ps and ${proofSize} bytes`)
      }),
    run: (program) =>
      ask(async (on) => {
        const run = await observeRun(on, program)
        // If the queue does not execute the message, the run does not show the decision of the
        // barrier.
        if (LEFT.includes(run.error)) return unknown(describeUnseen(on.chain.name))
        const succeeded = run.outcome === 'complete' && run.callError === undefined
        return prove(on, run, program, describeRun(run), succeeded)
      }),
    dispatch: (call, account, money) =>
      ask(async (on) => {
        const done = await on.dispatch(call, account, money)
        return proveDispatch(on, call, done, account)
      }),
    dispatchAs: (call, origin, overrides) =>
      ask(async (on) => {
        const done = await on.dispatchAs(call, origin, overrides)
        return proveDispatch(on, call, done, origin.kind === 'signed' ? origin.account : 'root')
      }),
    account: (owner) =>
      askOwn(async (on) => {
        const payment = await choosePayment(on)
        const seen = payment && (await observeAccount(on, payment, owner))
        if (seen === undefined) return unknown(UNSEEN)
        const { account, program } = seen
        const outcome = account === undefined ? 'no account acts for the user' : `${account} acts`
        return prove(on, account, program, outcome, account !== undefined)
      })
  }
}

async function nameNative(on: OpenRuntime, paraId: number): Promise<OwnRuntime> {
  const natives = listNatives(on.chain, paraId)
  return { ...on, native: (await observeNative(on, natives)) ?? natives[0] }
}

/** The errors of a message queue that does not execute a program. */
const LEFT: readonly unknown[] = ['NotProcessed', 'Overweight']

function unknown<Value>(why: string): Read<Fact<Value>> {
  return { value: { known: false, why }, evidence: [] }
}

function proveDispatch(
  on: OpenRuntime,
  call: Hex,
  done: DispatchedCall,
  origin: string
): Read<Fact<DispatchedCall>> {
  const outcome = done.failure?.name ?? `${done.sent.length} message sent`
  const proof = proveExecution(on, call, outcome, done.failure === undefined)
  return { value: { known: true, value: done }, evidence: [{ ...proof, origin }] }
}

const UNSOLD = 'no weight is sold for the asset'

function prove<Value>(
  on: OpenRuntime,
  value: Value,
  program: XcmProgram | Hex,
  outcome: string,
  succeeded = true
): Read<Fact<Value>> {
  const evidence = [proveExecution(on, program, outcome, succeeded)]
  return { value: { known: true, value }, evidence }
}
