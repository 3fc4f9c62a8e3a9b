import { type Devnet, devAccount, startDevnet } from '@paraclock/devnet'
import { startGateway } from '@paraclock/gateway'
import * as v from 'valibot'
import { type Sight, sightSchema, TRANSFERRED } from './Story.ts'

/** A devnet's service, and a gateway in front of it. */
export interface Endpoints {
  readonly net: Devnet
  /** Where clients connect, by name. */
  readonly urls: Readonly<Record<'devnet' | 'gateway', string>>
  /**
   * Runs a story against an endpoint, and returns what is wrong with what the client saw: nothing, if
   * it is what the chain in this process holds.
   */
  judge(endpoint: 'devnet' | 'gateway', story: (url: string) => Promise<unknown>): Promise<string[]>
  stop(): Promise<void>
}

/** Starts a network that builds a block for each transaction, and a gateway in front of its service. */
export async function startEndpoints(name: string): Promise<Endpoints> {
  const net = await startDevnet({ name, instant: true })
  const upstreams = [net.service.wsUrl]
  const gateway = await startGateway({ upstreams, port: 0, logLevel: 'silent' })
  const urls = { devnet: net.service.wsUrl, gateway: gateway.wsUrl }
  return {
    net,
    urls,
    async judge(endpoint, story) {
      const before = await readState(net)
      const saw = await story(urls[endpoint])
      const read = v.safeParse(sightSchema, saw)
      if (!read.success) return [`it saw ${JSON.stringify(saw)}`]
      return compare(net, read.output, before)
    },
    async stop() {
      await gateway.close()
      await net.stop()
    }
  }
}

interface State {
  readonly genesisHash: string
  readonly existentialDeposit: string
  readonly free: string
  readonly pallets: number
  readonly recipient: bigint
}

async function readState({ service }: Devnet): Promise<State> {
  const { api, genesisHash } = service
  const free = async (name: string): Promise<bigint> => {
    const { address } = await devAccount(name)
    const account = await api.query['system']?.['account']?.(address)
    return (account as unknown as { data: { free: { toBigInt(): bigint } } }).data.free.toBigInt()
  }
  return {
    genesisHash,
    existentialDeposit: String(api.consts['balances']?.['existentialDeposit']),
    free: String(await free('Dave')),
    pallets: api.runtimeMetadata.asLatest.pallets.length,
    recipient: await free('Eve')
  }
}

async function compare(net: Devnet, sight: Sight, before: State): Promise<string[]> {
  const { recipient, ...read } = before
  const { blocks, ...saw } = sight
  const problems = Object.entries(read)
    .filter(([name, value]) => saw[name as keyof typeof saw] !== value)
    .map(([name, value]) => `${name} is ${value}, and not ${saw[name as keyof typeof saw]}`)
  const events = ['balances.Transfer', 'system.Remarked']
  for (const [at, block] of blocks.entries()) {
    const { api } = net.service
    const held = await (await api.at(block)).query['system']?.['events']?.()
    const records = held as unknown as { event: { section: string; method: string } }[]
    const names = records.map(({ event }) => `${event.section}.${event.method}`)
    if (!names.includes(events[at] ?? '')) problems.push(`${events[at]} is not in block ${block}`)
  }
  const received = (await readState(net)).recipient - recipient
  if (received !== TRANSFERRED)
    problems.push(`${TRANSFERRED} was transferred, and ${received} came`)
  return problems
}
