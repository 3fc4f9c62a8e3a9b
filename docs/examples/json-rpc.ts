// The service's JSON-RPC methods by plain HTTP: any language does the same without these packages.
import { stdout } from 'node:process'
import { devAccount, startDevnet } from '@paraclock/devnet'

const net = await startDevnet({ variant: 'minute' })
const { address } = await devAccount('Alice')

async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(net.service.httpUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  })
  return ((await response.json()) as { readonly result: unknown }).result
}

stdout.write(`${await ask('automationTime_generateTaskId', [address, 'rent'])}\n`)
const account = await ask('xcmpHandler_crossChainAccount', [address])
stdout.write(`${account}\n`)
await net.stop()

// Prints:
// 0x9eae1ef1c8081df9fe75a7a8058b4e3385e83a3445b787fbc7d0e62c33b83f14
// h3Rs6uFpNuDDaz8Bx96Tyvy52r3NXJzP3ZT5sx8ZVq4oKz9DY
