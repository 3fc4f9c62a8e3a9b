// The id of a task and the account on the target, by fetch alone: node client.ts http://127.0.0.1:9955
import { argv, stdout } from 'node:process'

const [, , url = 'http://127.0.0.1:9955'] = argv
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'

async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  })
  return ((await response.json()) as { readonly result: unknown }).result
}

stdout.write(`${await ask('automationTime_generateTaskId', [alice, 'rent'])}\n`)
stdout.write(`${await ask('xcmpHandler_crossChainAccount', [alice])}\n`)
