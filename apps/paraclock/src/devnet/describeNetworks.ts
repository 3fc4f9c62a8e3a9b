import { serviceVariants } from '@paraclock/core'
import type { Devnet } from '@paraclock/devnet'

/**
 * The example task runs this many hours after the current hour. A person needs time to paste the
 * command.
 */
const AHEAD_HOURS = 48

export interface FundedAccount {
  /** `//Alice` means a key that is derived from the name. `Alith` has a fixed key. */
  readonly name: string
  readonly address: string
}

export function describeNetworks(
  nets: readonly Devnet[],
  accounts: readonly FundedAccount[]
): string {
  const who = accounts[0]?.address ?? ''
  const lines: string[] = []
  for (const net of nets) {
    lines.push(`${net.name}: the service in the variant of whole ${net.variant}s`)
    for (const { name, wsUrl, httpUrl } of net.chains) {
      lines.push(`  ${name.padEnd(9)} ${wsUrl}  ${httpUrl}`)
    }
    lines.push('', ...callsOf(net, who).map((call) => writeCurl(net.service.httpUrl, call)), '')
  }
  lines.push('accounts with funds (development keys: worth nothing elsewhere)')
  for (const { name, address } of accounts) lines.push(`  ${name.padEnd(10)} ${address}`)
  return lines.join('\n')
}

function callsOf(net: Devnet, who: string) {
  const isNew = serviceVariants[net.variant].feeQuery === 'queryFeeDetails'
  return [
    { method: 'xcmpHandler_crossChainAccount', params: [who] },
    { method: 'automationTime_generateTaskId', params: [who, 'rent'] },
    isNew
      ? { method: 'automationTime_queryFeeDetails', params: [writeTask(net)] }
      : { method: 'automationTime_getTimeAutomationFees', params: ['XCMP', 3] }
  ]
}

/** Returns the encoded extrinsic of an example task. The task runs a remark on the service. */
function writeTask(net: Devnet): string {
  const { tx } = net.service.api
  const hour = 3_600
  const time = (Math.floor(Number(net.now()) / hour) + AHEAD_HOURS) * hour
  const remark = tx['system']?.['remark']?.('0x00')
  const schedule = { Fixed: { executionTimes: [time] } }
  const task = tx['automationTime']?.['scheduleDynamicDispatchTask']?.('rent', schedule, remark)
  return task?.toHex() ?? '0x'
}

function writeCurl(url: string, call: object): string {
  const body = JSON.stringify({ id: 1, jsonrpc: '2.0', ...call })
  return `curl -s -H 'Content-Type: application/json' -d '${body}' ${url}`
}
