import type { ChainRole, NetworkConfig } from '@paraclock/checklist'
import { isRecord } from '@paraclock/core'
import { type RelayedEndpoint, relayEndpoint } from './relayEndpoint.ts'

/** What an endpoint was asked: the method, of a runtime call with the name of the function. */
export interface Asked {
  readonly role: ChainRole
  readonly method: string
}

/** Makes another answer of one; `undefined` leaves it as it is. */
export type Lie = (asked: Asked, result: unknown) => unknown

/** Transactions that were handed to the endpoints, in order. They reach no node. */
export interface Submitted {
  readonly role: ChainRole
  readonly extrinsic: string
}

/**
 * A network in which the first endpoint of each chain lies, and a second one beside it is honest. No
 * endpoint passes on a transaction: it is noted, and refused.
 */
export class LyingNetwork {
  readonly #relays: RelayedEndpoint[] = []
  /** What the first endpoints say in place of the truth. Defaults to the truth. */
  lie: Lie = () => undefined
  /** What was asked of the first endpoints. */
  readonly asked: Map<string, Asked> = new Map()
  readonly submitted: Submitted[] = []
  /** How many answers were lies. */
  lies = 0

  /** Stands in front of the nodes of a network. */
  async open(main: NetworkConfig): Promise<NetworkConfig> {
    const behind = async <Chain extends NetworkConfig[ChainRole]>(
      role: ChainRole,
      chain: Chain
    ): Promise<Chain> => {
      const [url = ''] = chain.endpoints
      const relays = [await this.#stand(role, url, true), await this.#stand(role, url, false)]
      this.#relays.push(...relays)
      return { ...chain, endpoints: relays.map((relay) => relay.url) }
    }
    return {
      ...main,
      relay: await behind('relay', main.relay),
      service: await behind('service', main.service),
      target: await behind('target', main.target)
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.#relays.map((relay) => relay.close()))
  }

  #stand(role: ChainRole, url: string, isLying: boolean): Promise<RelayedEndpoint> {
    const open = new Map<unknown, Asked>()
    return relayEndpoint(url, {
      onQuestion: (text, pass, answer) => {
        const question: unknown = JSON.parse(text)
        if (!isRecord(question)) return pass()
        const { id, method, params } = question
        const [first] = Array.isArray(params) ? params : []
        if (method === 'author_submitExtrinsic') {
          this.submitted.push({ role, extrinsic: String(first) })
          const error = { code: 1010, message: 'Invalid Transaction', data: 'it is not passed on' }
          return answer(JSON.stringify({ jsonrpc: '2.0', id, error }))
        }
        const name = method === 'state_call' ? `state_call ${String(first)}` : String(method)
        if (isLying) open.set(id, { role, method: name })
        pass()
      },
      onAnswer: (text, pass) => {
        const told: unknown = JSON.parse(text)
        const asked = isRecord(told) ? open.get(told['id']) : undefined
        if (!isRecord(told) || asked === undefined || !('result' in told)) return pass()
        open.delete(told['id'])
        this.asked.set(`${asked.role} ${asked.method}`, asked)
        const result = this.lie(asked, told['result'])
        if (result === undefined) return pass()
        this.lies += 1
        pass(JSON.stringify({ ...told, result }))
      }
    })
  }
}

/** Another answer of the same shape, with one value changed. */
export function changeOneValue(result: unknown, random: () => number): unknown {
  const leaves: (readonly (string | number)[])[] = []
  const walk = (value: unknown, path: readonly (string | number)[]): void => {
    if (Array.isArray(value)) for (const [at, one] of value.entries()) walk(one, [...path, at])
    else if (isRecord(value))
      for (const [key, one] of Object.entries(value)) walk(one, [...path, key])
    else leaves.push(path)
  }
  walk(result, [])
  const path = leaves[Math.floor(random() * leaves.length)] ?? []
  return changeAt(result, path, random)
}

function changeAt(
  value: unknown,
  [step, ...rest]: readonly (string | number)[],
  random: () => number
): unknown {
  if (step === undefined) return changeLeaf(value, random)
  if (Array.isArray(value)) {
    return value.map((one, at) => (at === step ? changeAt(one, rest, random) : one))
  }
  const record = value as Readonly<Record<string, unknown>>
  return { ...record, [step]: changeAt(record[step], rest, random) }
}

function changeLeaf(value: unknown, random: () => number): unknown {
  if (typeof value === 'number') return random() < 0.5 ? value + 1 : value * 10
  if (typeof value === 'boolean') return !value
  if (typeof value !== 'string') return random() < 0.5 ? '0x01' : 1
  if (!value.startsWith('0x')) return random() < 0.5 ? `${value}x` : 'Development'
  const kind = random()
  if (kind < 0.1) return null
  if (kind < 0.2) return '0x'
  // A number of a block in hex, or bytes: one digit is another one.
  const at = 2 + Math.floor(random() * Math.max(1, value.length - 2))
  const digit = (
    (Number.parseInt(value[at] ?? '0', 16) + 1 + Math.floor(random() * 15)) %
    16
  ).toString(16)
  return `${value.slice(0, at)}${digit}${value.slice(at + 1)}`
}
