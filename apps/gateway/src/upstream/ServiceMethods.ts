import {
  genericPrefix,
  isParaclockError,
  isServiceVariant,
  ParaclockError,
  type ServiceVariant
} from '@paraclock/core'
import {
  answerServiceMethod,
  listServiceMethods,
  type RequestedCall,
  RpcMethodUnknown,
  RpcParamInvalid,
  RpcRuntimeFailed,
  type ServiceContext
} from '@paraclock/rpc'
import { detectCapabilities } from '@paraclock/types'
import type { ServedVariant } from '../config/GatewayConfig.ts'
import type { Reads } from './Reads.ts'

const NAMES: ReadonlySet<string> = new Set(listServiceMethods().map(({ name }) => name))

export interface ServiceMethodsSetup {
  readonly reads: Reads
  readonly variant: ServedVariant
  /** Calls the runtime of one upstream, or of several that must agree. */
  readonly source: ServiceContext['source']
  /** The longest time for one runtime call. */
  readonly deadlineMs: number
  readonly onDetected: (variant: ServiceVariant | undefined, problem: string | undefined) => void
}

interface Detected {
  readonly variant: ServiceVariant | undefined
  readonly ss58Prefix: number
}

/** Answers the service's methods with calls of the runtime. */
export class ServiceMethods {
  readonly #setup: ServiceMethodsSetup
  #runtime: string | undefined
  #variant: Promise<ServiceVariant | undefined> | undefined

  constructor(setup: ServiceMethodsSetup) {
    this.#setup = setup
  }

  /** Whether a variant of the service has a method of this name. */
  static has(method: string): boolean {
    return NAMES.has(method)
  }

  /** Returns the names of the methods that the chain's variant has. */
  async list(): Promise<readonly string[]> {
    const { variant } = await this.#detect()
    return variant === undefined ? [] : listServiceMethods(variant).map(({ name }) => name)
  }

  /** Returns the result of a method as JSON text. */
  async answer({ method, params }: RequestedCall): Promise<string> {
    const { variant, ss58Prefix } = await this.#detect()
    if (variant === undefined) throw new ParaclockError(RpcMethodUnknown, { method })
    const { source, deadlineMs } = this.#setup
    const context = { source, deadlineMs, ss58Prefix }
    const list = placeByName(method, params)
    try {
      return JSON.stringify(await answerServiceMethod({ context, variant, method, params: list }))
    } catch (error) {
      throw isParaclockError(error, RpcRuntimeFailed) ? reasonOf(error) : error
    }
  }

  /** Drops the variant that the runtime at the former upstream had. */
  forget(): void {
    this.#variant = undefined
  }

  /**
   * Detects the variant and the SS58 prefix. Detects the variant again after each runtime upgrade,
   * because an upgrade can add the service or change its variant.
   */
  async #detect(): Promise<Detected> {
    const { reads, variant, source } = this.#setup
    if (variant === 'none') return { variant: undefined, ss58Prefix: genericPrefix }
    const properties = JSON.parse(await reads.call('system_properties', [])) as unknown
    const prefix = (properties as { ss58Format?: unknown } | null)?.ss58Format
    const ss58Prefix = typeof prefix === 'number' ? prefix : genericPrefix
    if (isServiceVariant(variant)) return { variant, ss58Prefix }
    const runtime = await source.call('Core_version', '0x')
    if (this.#variant === undefined || runtime !== this.#runtime) {
      const reading = this.#readVariant()
      this.#runtime = runtime
      this.#variant = reading
      reading.catch(() => {
        if (this.#variant === reading) this.#variant = undefined
      })
    }
    return { variant: await this.#variant, ss58Prefix }
  }

  async #readVariant(): Promise<ServiceVariant | undefined> {
    const { source, onDetected } = this.#setup
    const metadata = await source.call('Metadata_metadata', '0x')
    const { service, unknownService } = detectCapabilities(metadata)
    const found = service?.variant.known ? service.variant.value : undefined
    const problem =
      service?.variant.known === false ? service.variant.why : unknownService?.join('; ')
    onDetected(found, problem)
    return found
  }
}

function reasonOf(error: ParaclockError<typeof RpcRuntimeFailed>): ParaclockError {
  const { cause } = error
  return isParaclockError(cause) && cause.code !== 'CallRefused' ? cause : error
}

/**
 * Returns the parameters by position. Parameters by name are put into the order in which the method
 * declares them.
 */
function placeByName(method: string, params: RequestedCall['params']): readonly unknown[] {
  if (Array.isArray(params)) return params
  const declared = listServiceMethods().find(({ name }) => name === method)?.params ?? []
  const names = declared.map(({ name }) => name)
  const unknown = Object.keys(params).find((name) => !names.includes(name))
  if (unknown !== undefined) {
    const problem = `there is no parameter of that name; the method takes ${names.join(', ')}`
    throw new ParaclockError(RpcParamInvalid, { method, param: unknown, problem })
  }
  return names.map((name) => (params as Readonly<Record<string, unknown>>)[name])
}
