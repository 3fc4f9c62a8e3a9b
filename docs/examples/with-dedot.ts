// dedot against the gateway: it reads, signs and follows a task without any package of ours.
import { stdout } from 'node:process'
import { devAccount, startDevnet } from '@paraclock/devnet'
import { startGateway } from '@paraclock/gateway'
import { DedotClient, WsProvider } from 'dedot'

const net = await startDevnet({ variant: 'minute', instant: true })
const upstreams = [net.service.wsUrl]
const gateway = await startGateway({ upstreams, port: 0, logLevel: 'silent' })

const [alice, bob] = await Promise.all([devAccount('Alice'), devAccount('Bob')])
const client = await DedotClient.new(new WsProvider(gateway.wsUrl))
const slot = BigInt((Math.floor(Number(net.now()) / 60) + 2) * 60)
const schedule = client.tx['automationTime']?.['scheduleNativeTransferTask']
if (schedule === undefined) throw new Error('this chain is not the service')
const { events, dispatchError } = await schedule(
  'pocket-money',
  [slot],
  bob.address,
  15_000_000_000n
)
  .signAndSend(alice)
  .untilFinalized()
const pallets: readonly string[] = events.map(({ event }) => event.pallet)
stdout.write(`${dispatchError === undefined}: ${pallets.includes('AutomationTime')}\n`)
await client.disconnect()
await gateway.close()
await net.stop()

// Prints:
// true: true
