import { bytesToTry, type CallStep, type Hex, largest } from '@paraclock/core'
import type { Call } from '@polkadot/types/interfaces'
import type { ProxyState } from '../../src/index.ts'
import type { ProxyStep } from '../../src/plan/ProxyPlan.ts'
import type { ProxyGrant } from '../../src/state/ProxyPallet.ts'
import type { UserCall } from '../../src/state/ProxyState.ts'
import { targetPallet as pallet, readCall } from './openTarget.ts'

export const USER: Hex = `0x${'11'.repeat(32)}`
export const DELEGATE: Hex = `0x${'22'.repeat(32)}`
export const FUNDER: Hex = `0x${'33'.repeat(32)}`
const TOKEN = { symbol: 'ACM', decimals: 10 }
export const MAPPING_DEPOSIT = 1_052n
export const FEES: Readonly<Record<UserCall, bigint>> = {
  addProxy: 51n,
  removeProxy: 50n,
  removeProxies: 49n,
  mapAccount: 65n,
  batchMapAccounts: 65n
}

/** What a test begins with. */
export interface ModelStart {
  readonly free: bigint
  readonly grants: readonly ProxyGrant[]
  readonly frozen?: bigint
  readonly existentialDeposit?: bigint
  readonly maxProxies?: number
  readonly isMapped?: boolean
}

/**
 * The rules of pallet-proxy, pallet-balances and pallet-revive that matter to plans, held a second
 * time: what is sent is decoded by polkadot.js, and what breaks a rule throws.
 */
export class PalletModel {
  free: bigint
  grants: ProxyGrant[]
  deposit: bigint
  isMapped: boolean
  readonly #start: ModelStart

  constructor(start: ModelStart) {
    this.#start = start
    this.free = start.free
    this.grants = [...start.grants]
    this.deposit = depositOf(start.grants.length)
    this.isMapped = start.isMapped ?? false
  }

  get keep(): bigint {
    const { frozen = 0n, existentialDeposit = 100n } = this.#start
    return largest([frozen, existentialDeposit])
  }

  get maxProxies(): number {
    return this.#start.maxProxies ?? 32
  }

  /** What `readProxies` would find. */
  read(): ProxyState {
    const { frozen = 0n, existentialDeposit = 100n } = this.#start
    return {
      chain: 'Acme',
      blockHash: `0x${'ab'.repeat(32)}`,
      blockNumber: 7n,
      token: TOKEN,
      ss58Prefix: 42,
      accountLength: 32,
      user: USER as ProxyState['user'],
      balance: { free: this.free, reserved: this.deposit, frozen },
      nonce: 1n,
      existentialDeposit,
      delegate: DELEGATE as ProxyState['delegate'],
      derivation: undefined,
      pallet: {
        ...pallet,
        chain: 'Acme',
        depositBase: 1_000n,
        depositFactor: 10n,
        maxProxies: this.maxProxies
      },
      grants: [...this.grants],
      deposit: this.deposit,
      batchAll: { palletIndex: 40, callIndex: 2 },
      transferKeepAlive: { palletIndex: 10, callIndex: 3 },
      contracts: {
        palletIndex: 60,
        mapAccount: { palletIndex: 60, callIndex: 7 },
        isEthereumAddress: false,
        isMapped: this.isMapped,
        deposit: MAPPING_DEPOSIT
      },
      precompile: undefined,
      fees: listFees(),
      evidence: []
    }
  }

  /** Does one step, as the chain would. */
  perform(step: Pick<CallStep, 'call'> | ProxyStep): void {
    const call = readCall(bytesToTry(step.call))
    if (call.section === 'balances') {
      this.free += BigInt(call.args[1]?.toString() ?? 0)
      return
    }
    const calls =
      call.section === 'utility' ? [...(call.args[0] as unknown as Iterable<Call>)] : [call]
    this.#pay(feeOf(calls.map(({ method }) => method as UserCall)))
    for (const one of calls) this.#dispatch(one)
  }

  #dispatch({ method, args }: Call): void {
    if (method === 'mapAccount') {
      if (this.isMapped) throw new Error('AccountAlreadyMapped')
      this.#pay(MAPPING_DEPOSIT)
      this.isMapped = true
      return
    }
    const [delegate, proxyType, delay] = args
    const grant = {
      delegate: `0x${delegate?.toHex().slice(-64)}`,
      proxyType: proxyType?.toString() ?? '',
      delay: Number(delay?.toString())
    }
    const others = this.grants.filter((one) => keyOf(one) !== keyOf(grant))
    const exists = others.length < this.grants.length
    if (method === 'addProxy') {
      if (exists) throw new Error('Duplicate')
      if (this.grants.length >= this.maxProxies) throw new Error('TooMany')
      this.grants = [...this.grants, grant].sort(inOrder)
    } else {
      if (!exists) throw new Error('NotFound')
      this.grants = others
    }
    this.#reserve(depositOf(this.grants.length))
  }

  #reserve(deposit: bigint): void {
    const more = deposit - this.deposit
    if (more > 0n) this.#pay(more)
    else this.free -= more
    this.deposit = deposit
  }

  #pay(amount: bigint): void {
    if (this.free - amount < this.keep) throw new Error('InsufficientBalance')
    this.free -= amount
  }
}

export const keyOf = ({ delegate, proxyType, delay }: ProxyGrant): string =>
  [delegate, proxyType, delay].join()

const indexOf = (proxyType: string): number =>
  pallet.types.findIndex(({ name }) => name === proxyType)

// As the runtime sorts them: by delegate, by type, by delay.
export function inOrder(one: ProxyGrant, two: ProxyGrant): number {
  if (one.delegate !== two.delegate) return one.delegate < two.delegate ? -1 : 1
  return indexOf(one.proxyType) - indexOf(two.proxyType) || one.delay - two.delay
}

function depositOf(proxies: number): bigint {
  return proxies === 0 ? 0n : 1_000n + 10n * BigInt(proxies)
}

// A batch costs something of its own: what is asked must be looked up, and not added up.
function feeOf(calls: readonly UserCall[]): bigint {
  const sum = calls.reduce((total, call) => total + FEES[call], 0n)
  return calls.length > 1 ? sum + 7n : sum
}

function listFees(): ProxyState['fees'] {
  const removals = [0, 1, 2, 3, 4].map((count) =>
    Array.from({ length: count }, () => 'removeProxy' as const)
  )
  const lists: UserCall[][] = [['removeProxies']]
  for (const map of [[], ['mapAccount' as const]])
    for (const removed of removals) {
      lists.push([...map, ...removed])
      lists.push([...map, 'addProxy', ...removed])
      if (removed.length > 0) lists.push([...map, ...removed, 'addProxy'])
    }
  return lists.filter(({ length }) => length > 0).map((calls) => ({ calls, fee: feeOf(calls) }))
}
