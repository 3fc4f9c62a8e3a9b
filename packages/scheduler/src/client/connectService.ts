import {
  attachChain,
  type Chain,
  type ConnectChainArgs,
  type ConnectedChain,
  connectChain,
  findAnswer,
  methodsSchema,
  type RpcProvider
} from '@paraclock/connect'
import { ParaclockError, shareWork } from '@paraclock/core'
import {
  type AttachApiArgs,
  attachApi,
  type HeadProvider,
  openSigning,
  providerOf,
  type SigningChain,
  type SigningOptions
} from '@paraclock/submission'
import { requireService } from '@paraclock/types'
import type { ApiPromise } from '@polkadot/api'
import { OperationUnsupported } from '../errors.ts'
import { readPricing } from '../read/readPricing.ts'
import { readBookingLimits, readServiceLimits } from '../read/readServiceLimits.ts'
import type { Service } from './ServiceClient.ts'

/** The arguments of {@link connectService}: endpoints, an api of polkadot.js, or a chain. */
export type ConnectServiceArgs =
  | (ConnectChainArgs & ProvenBy & Partial<Record<'api' | 'chain' | 'signing', never>>)
  | (ProvenBy & {
      /** A connected api of polkadot.js. `close` leaves the api connected. */
      readonly api: ApiPromise
      /** The provider with which the chain is read. Defaults to the provider of the api. */
      readonly provider?: RpcProvider
      /** The chain's name in error messages. Defaults to the name that the node reports. */
      readonly name?: string
    } & Partial<Record<'endpoints' | 'chain' | 'signing', never>>)
  /** A chain that is only read. The client cannot sign. `close` leaves the chain open. */
  | ({ readonly chain: Chain } & Partial<Record<'api' | 'endpoints' | 'signing', never>>)
  /** A chain from `openSigning` or `attachApi`. `close` leaves the chain open. */
  | ({ readonly signing: SigningChain } & Partial<Record<'chain' | 'api' | 'endpoints', never>>)

/** The options for the proof of the chain's metadata before the first signature. */
export type ProvenBy = Pick<
  SigningOptions,
  'runtimes' | 'allowUnconfirmed' | 'trustEndpoint' | 'relay' | 'maxBehindSeconds'
>

/**
 * Makes a client of a service chain. The client detects the variant, the limits and the prices from the
 * chain's metadata, never from the chain's name.
 *
 * @throws ParaclockError `RuntimeMismatch` if no pallet of the chain schedules tasks,
 * `RuntimeMismatch` if this pallet has an unknown layout, and the errors of `connectChain`.
 *
 * @example
 * ```ts
 * import { connectService } from '@paraclock/scheduler'
 *
 * const service = await connectService({ endpoints: 'wss://service.example' })
 * console.log(service.variant, service.limits.slotLength)
 * if (service.variant === 'hour') console.log('recurring tasks and dynamic dispatch')
 * await service.close()
 * ```
 */
export async function connectService(args: ConnectServiceArgs): Promise<Service> {
  if (args.chain !== undefined) return describeService({ chain: args.chain, sign: refuseSigning })
  if (args.signing !== undefined) {
    const { signing } = args
    const { chain, heads } = signing
    return describeService({ chain, heads, sign: async () => signing })
  }
  if (args.api !== undefined) return describeService(await useApi(args))
  const chain = await connectChain(args)
  try {
    return await describeService(openConnected(chain, args))
  } catch (error) {
    await chain.close()
    throw error
  }
}

interface Connection {
  readonly chain: Chain
  readonly heads?: HeadProvider | undefined
  readonly sign: () => Promise<SigningChain>
  readonly close?: () => Promise<void>
}

async function refuseSigning(): Promise<never> {
  const operation = 'signing for a chain without an api'
  throw new ParaclockError(OperationUnsupported, { operation, variant: 'any' })
}

async function useApi(args: AttachApiArgs): Promise<Connection> {
  const { api, provider = providerOf(api), name } = args
  const chain = await attachChain({ provider, name })
  return { chain, heads: providerOf(api), sign: once(() => attachApi({ ...args, chain })) }
}

function openConnected(chain: ConnectedChain, args: ConnectChainArgs & ProvenBy): Connection {
  const { runtimes, allowUnconfirmed, trustEndpoint, relay, maxBehindSeconds, expect } = args
  const options = {
    ...{ runtimes, allowUnconfirmed, trustEndpoint, relay, maxBehindSeconds, expect },
    endpoints: [args.endpoints].flat()
  }
  const sign = once(() => openSigning(chain, options))
  return { chain, heads: chain.provider, sign, close: () => chain.close() }
}

/** Returns a function that opens the chain at its first call. After a failure, the next call tries again. */
function once(open: () => Promise<SigningChain>): Connection['sign'] {
  const opened = new Map<'signing', Promise<SigningChain>>()
  return () => shareWork(opened, 'signing', open)
}

async function describeService(connection: Connection): Promise<Service> {
  const { chain, heads, sign, close = async () => {} } = connection
  const { facts, stated, source } = chain
  const automation = requireService(facts.capabilities, facts.specName)
  const { variant, callForm } = automation
  const [answer, booking] = await Promise.all([
    source.request('rpc_methods', []).catch(() => undefined),
    readBookingLimits(chain)
  ])
  const [token] = stated.tokens
  return {
    variant: variant.known ? variant.value : 'mixed',
    chain,
    automation,
    callForm,
    limits: { ...readServiceLimits(automation), ...booking.value, token },
    pricing: readPricing(chain, automation.pallet.name),
    token: token ?? { symbol: '', decimals: 0 },
    rpcMethods: findAnswer(methodsSchema, answer)?.methods ?? [],
    heads,
    signing: sign,
    close
  } as Service
}
