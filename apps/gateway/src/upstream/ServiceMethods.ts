import { CallRefused } from '@paraclock/connect'
import {
  genericPrefix,
  type Hex,
  isParaclockError,
  isRecord,
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
  RpcRuntimeFailed
} from '@paraclock/rpc'
import { detectCapabilities } from '@paraclock/types'
import type { Context } from '../GatewayMetrics.ts'
import type { Upstreams } from './Upstreams.ts'

const METHODS = new Map(listServiceMethods().map((method) => [method.name, method]))

interface Detected {
  readonly variant: ServiceVariant | undefined
  readonly ss58Prefix: number
}

/** Answers the service's methods with calls of the runtime. */
export class ServiceMethods {
  readonly #context: Context
  readonly #node: Upstreams
  #detected: Promise<Detected> | undefined

  constructor(context: Context, node: Upstreams) {
    this.#context = context
    this.#node = node
  }

  /** Whether a variant of the service has a method of this name. */
  static has(method: string): boolean {
    return METHODS.has(method)
  }

  /** Returns the methods that the chain's variant has. */
  async list(): Promise<ReturnType<typeof listServiceMethods>> {
    const { variant } = await this.#detect()
    return variant === undefined ? [] : listServiceMethods(variant)
  }

  /** Returns the result of a method as JSON text. */
  async answer({ method, params }: RequestedCall): Promise<string> {
    const { variant, ss58Prefix } = await this.#detect()
    if (variant === undefined) throw new ParaclockError(RpcMethodUnknown, { method })
    const source = { call: (api: string, data: Hex) => this.#node.callRuntime(api, data) }
    const context = { source, ss58Prefix, deadlineMs: this.#context.options.callMs }
    const given = { context, variant, method, params: placeByName(method, params) }
    try {
      return JSON.stringify(await answerServiceMethod(given))
    } catch (error) {
      // The cause says more, except for a refusal of the node.
      const cause = isParaclockError(error, RpcRuntimeFailed) ? error.cause : undefined
      throw isParaclockError(cause) && !isParaclockError(cause, CallRefused) ? cause : error
    }
  }

  /** Drops what was detected. The node may have another runtime from now on. */
  forget(): void {
    this.#detected = undefined
  }

  #detect(): Promise<Detected> {
    const detected = this.#detected ?? this.#read()
    this.#detected = detected
    detected.catch(() => {
      if (this.#detected === detected) this.#detected = undefined
    })
    return detected
  }

  async #read(): Promise<Detected> {
    const { options, log } = this.#context
    const { variant } = options
    const node = this.#node
    if (variant === 'none') return { variant: undefined, ss58Prefix: genericPrefix }
    const properties = await node.read('system_properties')
    const prefix = isRecord(properties) ? properties['ss58Format'] : undefined
    const ss58Prefix = typeof prefix === 'number' ? prefix : genericPrefix
    if (isServiceVariant(variant)) return { variant, ss58Prefix }
    const metadata = await node.callRuntime('Metadata_metadata', '0x')
    const { service, unknownService } = detectCapabilities(metadata)
    const found = service?.variant.known ? service.variant.value : undefined
    const problem =
      service?.variant.known === false ? service.variant.why : unknownService?.join('; ')
    log.info({ variant: found ?? 'none', problem }, 'service methods detected')
    return { variant: found, ss58Prefix }
  }
}

/** Puts parameters by name into the order in which the method declares them. */
function placeByName(method: string, params: RequestedCall['params']): readonly unknown[] {
  if (Array.isArray(params)) return params
  const names = METHODS.get(method)?.params.map(({ name }) => name) ?? []
  const param = Object.keys(params).find((name) => !names.includes(name))
  if (param === undefined) return names.map((name) => Reflect.get(params, name))
  const problem = `there is no parameter of that name; the method takes ${names.join(', ')}`
  throw new ParaclockError(RpcParamInvalid, { method, param, problem })
}
